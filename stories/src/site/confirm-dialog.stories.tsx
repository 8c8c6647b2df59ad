import { demoPassword } from '@backline/fixtures';
import { secondStep } from '@backline/texts/account/second-step';
import { errors } from '@backline/texts/errors';
import { ConfirmDialog } from '@backline/web/features/site/confirm-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';

/**
 * Asks for the password or a passkey again before sensitive actions, so that a stolen session can't take them. The
 * confirmation lasts ten minutes.
 */
const meta = {
  title: 'Site/Dialogs/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    hasPasskey: false,
    isSubmitting: false,
    isAskingPasskey: false,
    error: null,
    onPassword: fn(),
    onPasskey: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Password'), `${demoPassword}{Enter}`);
    await expect(args.onPassword).toHaveBeenCalledWith(demoPassword);
  },
};

export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Confirm' })).toBeDisabled();
  },
};

export const Passkey: Story = {
  args: { hasPasskey: true },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Use a Passkey' }));
    await expect(args.onPasskey).toHaveBeenCalledOnce();
  },
};

export const GoBack: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const AskingPasskey: Story = { args: { hasPasskey: true, isAskingPasskey: true } };

export const ServerError: Story = {
  args: { error: { message: secondStep.failed, detail: errors.confirmation_wrong } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.confirmation_wrong);
  },
};
