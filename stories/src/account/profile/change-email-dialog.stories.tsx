import { customer } from '@backline/fixtures';
import { profile as profileTexts } from '@backline/texts/account/profile';
import { errors } from '@backline/texts/errors';
import { ChangeEmailDialog } from '@backline/web/features/account/profile/change-email-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';

/**
 * Asks for a new address and mails a link to it. The address changes when that link is opened. Until then, login needs
 * the old one.
 */
const meta = {
  title: 'Account/Dialogs/ChangeEmailDialog',
  component: ChangeEmailDialog,
  args: {
    currentEmail: customer.email,
    isSubmitting: false,
    isDone: false,
    sentTo: undefined,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ChangeEmailDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('New email'), '  clara@new.example.com {Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('clara@new.example.com');
  },
};

export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const NoAddress: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('New email'), 'clara@{Enter}');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: profileTexts.changeEmailFailed, detail: errors.rate_limited } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(profileTexts.changeEmailFailed);
  },
};

export const Success: Story = {
  args: { isDone: true, sentTo: 'amy.new@example.com' },
  play: async (context) => {
    await expect(await screen.findByRole('status')).toHaveTextContent('We sent an email to amy.new@example.com.');
    await closeAfter(profileTexts.changeEmailDone, context);
  },
};

export const LongText: Story = {
  args: { currentEmail: `${'wolfgang-amadeus-'.repeat(3)}mozart@${'salzburg-and-vienna.'.repeat(4)}example.com` },
  globals: { viewport: { value: 'w320' } },
};
