import { errors } from '@backline/texts/errors';
import { PlacesDialog } from '@backline/web/features/devices/computers/places-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { oldMacBook, seatChoice, studioMac, studioPc } from '../device-answers.ts';

/**
 * Opens when all places are in use: one computer gives its place to another. The one that was unused longest is chosen
 * at first.
 */
const meta = {
  title: 'Devices/Dialogs/PlacesDialog',
  component: PlacesDialog,
  args: {
    choice: seatChoice,
    newName: 'Laptop on Tour',
    isWaitingOffered: true,
    isSubmitting: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof PlacesDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('radio', { name: oldMacBook.name })).toBeChecked();
    await expect(screen.getByRole('radio', { name: studioPc.name })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: studioMac.name }));
    await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ replaceDeviceId: studioMac.id });
  },
};

export const Courtesy: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByText('No swap: play here for 3 days'));
    await userEvent.click(screen.getByRole('button', { name: 'Play Here' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ isCourtesy: true });
  },
};

export const NoMovesLeft: Story = {
  args: { choice: { ...seatChoice, limit: 1, swapsLeft: 0, hasCourtesy: false } },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('dialog', { name: 'Your Place Is in Use' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add Without a Place' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ withoutSeat: true });
  },
};

export const NothingToSwap: Story = {
  args: { choice: { ...seatChoice, swapsLeft: 0 }, isWaitingOffered: false },
  play: async () => expect(await screen.findByRole('button', { name: 'Swap' })).toBeDisabled(),
};

export const NotNow: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Not Now' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: 'The computer could not be added.', detail: errors.swaps_spent } },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent('You have no moves left for now'),
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
