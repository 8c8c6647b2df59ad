import { account as accountMessages } from '@backline/texts/account/account';
import { Checkbox } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/** A single yes or no, with its label beside it. To choose one of several, use RadioGroup. */
const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { label: 'Send me news about new packs', name: 'news', onChange: fn() },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Send me news about new packs'));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};

export const Checked: Story = {
  args: { defaultChecked: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
  },
};

export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const box = canvas.getByRole('checkbox');
    await expect(getComputedStyle(box).outlineStyle).toBe('solid');
    await expect(box.getBoundingClientRect().width).toBe(20);
  },
};

export const FieldError: Story = {
  args: { label: 'I accept the Terms of Service', name: 'terms', error: accountMessages.verifyTermsRequired },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription(accountMessages.verifyTermsRequired);
  },
};

export const LongText: Story = {
  args: {
    label:
      'I have read and accept the Terms of Service and the Privacy Policy, including what they say about licenses, downloads and the paid plan, and I am old enough to do so where I live',
  },
  globals: { viewport: { value: 'w320' } },
};
