import { RenameDeviceDialog } from '@backline/web/features/devices/computers/rename-device-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { fillIn } from '../../account/fill-in.ts';
import { goBack } from '../../portal/dialog-plays.ts';

/** Gives a computer a name that its owner recognizes. Nothing else changes. */
const meta = {
  title: 'Devices/Dialogs/RenameDeviceDialog',
  component: RenameDeviceDialog,
  args: { currentName: 'Studio Mac', isSubmitting: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof RenameDeviceDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Rename' })).toBeDisabled();
    await fillIn(screen, userEvent, { Name: ' Tour Laptop ' });
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('Tour Laptop');
  },
};

export const TypedBefore: Story = { args: { typedBefore: 'The studio by the door' } };

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { error: { message: 'The computer could not be renamed.' } },
};
