import { RemoveAllDialog } from '@backline/web/features/devices/computers/remove-all-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';

/** Removes every computer at once, for example after a theft. To remove only one, use RemoveDeviceDialog. */
const meta = {
  title: 'Devices/Dialogs/RemoveAllDialog',
  component: RemoveAllDialog,
  args: { computers: 3, isSubmitting: false, released: null, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof RemoveAllDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText(/^This removes all 3 computers/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove All' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { globals: { viewport: { value: 'w390' } }, args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: 'The computers could not be removed. Please try again.' } },
};

export const Success: Story = {
  args: { released: 3 },
  play: (context) => closeAfter('Sign in again on your own computers.', context),
};
