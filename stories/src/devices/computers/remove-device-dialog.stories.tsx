import { RemoveDeviceDialog } from '@backline/web/features/devices/computers/remove-device-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { oldMacBook, studioPc } from '../device-answers.ts';

/**
 * Says what it means to remove a computer before it happens, and afterward how many places are free. To swap one
 * computer for another use PlacesDialog.
 */
const meta = {
  title: 'Devices/Dialogs/RemoveDeviceDialog',
  component: RemoveDeviceDialog,
  args: { device: oldMacBook, isSubmitting: false, released: null, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof RemoveDeviceDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = {
  args: { device: studioPc },
  play: async () => expect(await screen.findByText(/takes one of your moves until the file expires/)).toBeVisible(),
};

export const NoPlace: Story = {
  args: { device: { ...oldMacBook, seats: [] } },
  play: async () => expect(await screen.findByText(/^It has no place./)).toBeVisible(),
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: 'The computer could not be removed. Please try again.' } },
};

export const Removed: Story = {
  args: { released: { isFree: true, freesAt: null } },
  play: (context) => closeAfter('Its place is free.', context),
};

export const NoMovesLeft: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { released: { isFree: false, freesAt: '2026-06-12T00:00:00.000Z' } },
  play: (context) => closeAfter('at the latest', context),
};

export const HeldByFile: Story = {
  args: { released: { isFree: false, freesAt: null } },
  play: (context) => closeAfter('it keeps its place until you have a move', context),
};
