import { SignOutDialog } from '@backline/web/features/devices/computers/sign-out-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { oldMacBook, studioMac } from '../device-answers.ts';

/**
 * Ends the sign-ins of computers, whose plugins then ask again. It frees no place; RemoveDeviceDialog does. It opens by
 * itself after a new password.
 */
const meta = {
  title: 'Devices/Dialogs/SignOutDialog',
  component: SignOutDialog,
  args: {
    devices: [studioMac, oldMacBook],
    isAfterPassword: false,
    isSubmitting: false,
    signedOut: null,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof SignOutDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('checkbox', { name: /^Studio Mac/ })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Old MacBook/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out 2 Computers' }));
    await expect(args.onSubmit).toHaveBeenCalledWith([studioMac.id, oldMacBook.id]);
  },
};

export const AfterPassword: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { isAfterPassword: true },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText(/Your new password logged out every browser/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Them' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const NoneRecent: Story = {
  args: { devices: [oldMacBook] },
  play: async () => expect(await screen.findByRole('button', { name: /^Sign Out 0/ })).toBeDisabled(),
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: 'The computers could not be signed out. Please try again.' } },
};

export const Success: Story = {
  args: { signedOut: 1 },
  play: (context) => closeAfter('1 computer signed out.', context),
};
