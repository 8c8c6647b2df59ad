import { factors as texts } from '@backline/texts/account/factors';
import { PasskeyNameDialog } from '@backline/web/features/account/factors/passkey-name-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';

/** Names a new passkey or renames one. After that, the browser asks for the fingerprint, face or PIN. */
const meta = {
  title: 'Account/Dialogs/PasskeyNameDialog',
  component: PasskeyNameDialog,
  args: { currentName: null, isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof PasskeyNameDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
    await expect(args.onSubmit).toHaveBeenCalledWith('This device');
  },
};

export const Rename: Story = {
  args: { currentName: 'Phone' },
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Name'), ' 2{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('Phone 2');
  },
};

export const Empty: Story = {
  args: { currentName: ' ' },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Rename' })).toBeDisabled();
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.passkeyFailed, detail: texts.cancelled } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(texts.cancelled);
  },
};

export const Success: Story = { args: { isDone: true }, play: (context) => closeAfter(texts.passkeyAdded, context) };
