import { Button } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * The button for actions. A view has one primary button. Actions about money have pills, all others have 6 px corners.
 * Actions that can't be undone have the danger variant. Links to other pages look like text.
 */
const meta = {
  title: 'Primitives/Button',
  component: Button,
  argTypes: { asChild: { control: false } },
  args: { children: 'Create account', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { variant: 'primary' },
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const Secondary: Story = { args: { variant: 'secondary', children: 'Return' } };

export const Danger: Story = { args: { variant: 'danger', children: 'Submit' } };

/** Actions about money have pills, all others have 6 px corners. */
export const PillIsMoney: Story = {
  render: () => (
    <div className="flex flex-wrap gap-3">
      <Button className="rounded-full">Subscribe</Button>
      <Button variant="secondary" className="rounded-full">
        Add To Cart
      </Button>
      <Button>Login</Button>
      <Button variant="secondary">Return</Button>
    </div>
  ),
  play: async ({ canvas }) => {
    const radiusOf = (name: string) => getComputedStyle(canvas.getByRole('button', { name })).borderRadius;
    await expect(radiusOf('Login')).toBe('6px');
    await expect(Number.parseFloat(radiusOf('Subscribe'))).toBeGreaterThan(22);
  },
};

export const Quiet: Story = { args: { variant: 'quiet', children: 'Go Back' } };

export const Text: Story = { args: { variant: 'text', children: 'Forgot Password?' } };

export const Wide: Story = { args: { isWide: true, children: 'Login' } };

export const Pending: Story = {
  args: { isPending: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = { args: { isDisabled: true } };

export const DisabledWithReason: Story = {
  args: { disabledReason: 'Enter an email address first' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription('Enter an email address first');
  },
};

export const AsLink: Story = {
  args: { asChild: true, children: <a href="#login">Back to Login</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  },
};

export const LongText: Story = {
  args: { isWide: true, children: 'Agree to everything that was said above and create the account at once' },
  globals: { viewport: { value: 'w320' } },
};
