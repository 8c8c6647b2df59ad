import { demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { profile as profileTexts } from '@backline/texts/account/profile';
import { errors } from '@backline/texts/errors';
import { ChangePasswordDialog } from '@backline/web/features/account/profile/change-password-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { type Fill, fillIn } from '../fill-in.ts';

/**
 * Changes the password of someone who knows the current one, and logs out everywhere else. A forgotten password is
 * replaced on RecoverPage. The dialog also says if a pending change of address was canceled.
 */
const meta = {
  title: 'Account/Dialogs/ChangePasswordDialog',
  component: ChangePasswordDialog,
  args: { isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof ChangePasswordDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const newPassword = 'a-coda-in-e-flat-minor';
const form: Fill = {
  'Current password': demoPassword,
  'New password': newPassword,
  'Confirm new password': newPassword,
};

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await fillIn(screen, userEvent, form);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ password: demoPassword, newPassword });
  },
};

export const CurrentMissing: Story = {
  play: async ({ userEvent }) => {
    await fillIn(screen, userEvent, { ...form, 'Current password': '   ' });
    await expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const PasswordsDiffer: Story = {
  play: async ({ args, userEvent }) => {
    await fillIn(screen, userEvent, { ...form, 'Confirm new password': 'another' });
    await userEvent.keyboard('{Enter}');
    const confirmation = screen.getByLabelText('Confirm new password');
    await expect(confirmation).toHaveAccessibleDescription(profileTexts.newPasswordsDiffer);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const EditedAfterMismatch: Story = {
  play: async (context) => {
    await PasswordsDiffer.play?.(context);
    await context.userEvent.type(screen.getByLabelText('Current password'), '!');
    await expect(screen.queryByText(profileTexts.newPasswordsDiffer)).not.toBeInTheDocument();
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: {
    error: { message: profileTexts.changePasswordFailed, detail: errors.current_password_wrong },
  },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(profileTexts.changePasswordFailed);
  },
};

export const PasswordConstraint: Story = {
  args: { error: { message: 'This password is on a list of common ones. Please choose another.' } },
};

export const Success: Story = {
  args: { isDone: true },
  play: (context) => closeAfter(accountMessages.success, context),
};

export const EmailWithdrawn: Story = {
  args: { isDone: true, withdrawnEmail: 'clara@new.example.com' },
  play: async () => {
    const status = await screen.findByRole('status');
    await expect(status).toHaveTextContent(accountMessages.success);
    await expect(status).toHaveTextContent(/change to clara@new\.example\.com was canceled/);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
