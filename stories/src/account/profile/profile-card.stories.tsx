import { customer } from '@backline/fixtures';
import { ProfileCard } from '@backline/web/features/account/profile/profile-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/** Name, email and password of the account. Each has a dialog that changes it. */
const meta = {
  title: 'Account/Cards/ProfileCard',
  component: ProfileCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { user: customer, onChange: fn() },
} satisfies Meta<typeof ProfileCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    for (const [name, what] of [
      ['Change Email', 'email'],
      ['Change Password', 'password'],
      ['Change Display Name', 'contactName'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.onChange).toHaveBeenLastCalledWith(what);
    }
  },
};

export const Loading: Story = {
  args: { user: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading your account…');
    for (const button of canvas.getAllByRole('button')) await expect(button).toBeDisabled();
  },
};

export const LongText: Story = {
  args: {
    user: {
      email: `${'wolfgang-amadeus-'.repeat(3)}mozart@${'salzburg-and-vienna.'.repeat(4)}example.com`,
      contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
    },
  },
};

export const Narrow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };
