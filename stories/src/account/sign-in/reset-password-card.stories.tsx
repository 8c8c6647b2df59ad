import { demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { ResetPasswordCard } from '@backline/web/features/account/sign-in/reset-password-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';
import { fillIn } from '../fill-in.ts';

/**
 * Sets a new password by a mailed link. All rules are shown before the visitor types, and the first broken one appears
 * at its field.
 */
const meta = {
  title: 'Account/Cards/ResetPasswordCard',
  component: ResetPasswordCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { isSubmitting: false, isDone: false, error: null, onReset: fn() },
} satisfies Meta<typeof ResetPasswordCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await fillIn(canvas, userEvent, { 'New Password': demoPassword, 'Confirm Password': demoPassword });
    await userEvent.keyboard('{Enter}');
    await expect(args.onReset).toHaveBeenCalledWith(demoPassword);
  },
};

export const PasswordsDiffer: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await fillIn(canvas, userEvent, { 'New Password': demoPassword, 'Confirm Password': 'another' });
    await userEvent.keyboard('{Enter}');
    const confirmation = canvas.getByLabelText('Confirm Password');
    await expect(confirmation).toHaveAccessibleDescription(accountMessages.passwordsDiffer);
    await expect(args.onReset).not.toHaveBeenCalled();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: accountMessages.resetFailed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(accountMessages.resetFailed);
  },
};

export const PasswordConstraint: Story = {
  args: { error: { message: 'This password is on a list of common ones. Please choose another.' } },
};

export const Success: Story = {
  args: { isDone: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(accountMessages.success);
    await expect(canvas.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const Narrow: Story = { args: { isDone: true }, globals: { viewport: { value: 'w320' } } };
