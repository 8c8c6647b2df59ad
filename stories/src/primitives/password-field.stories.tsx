import { demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { PasswordField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/** A password that can be revealed and pasted. Managers know it by its `autocomplete`. */
const meta = {
  title: 'Primitives/PasswordField',
  component: PasswordField,
  args: { label: 'Password', defaultValue: demoPassword, autoComplete: 'current-password', onChange: fn() },
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
  },
};

export const Revealed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show characters' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};

export const Empty: Story = {
  args: { defaultValue: '', autoComplete: 'new-password', hint: '8 to 64 characters' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Password'));
    await userEvent.paste('from a manager');
    await expect(canvas.getByLabelText('Password')).toHaveValue('from a manager');
    await expect(args.onChange).toHaveBeenCalled();
  },
};

export const FieldError: Story = {
  args: { defaultValue: 'short', autoComplete: 'new-password', error: accountMessages.passwordTooShort },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(accountMessages.passwordTooShort);
  },
};

export const Narrow: Story = {
  args: { label: 'Confirm your new password', hint: 'The same once more, so that a slip of the finger is noticed' },
  globals: { viewport: { value: 'w320' } },
};
