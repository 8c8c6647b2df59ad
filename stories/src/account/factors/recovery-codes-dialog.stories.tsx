import { RecoveryCodesDialog } from '@backline/web/features/account/factors/recovery-codes-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { recoveryCodes } from './factor-people.ts';

/** Recovery codes, right after they were made. They are not shown again: the only way out is to have kept them. */
const meta = {
  title: 'Account/Dialogs/RecoveryCodesDialog',
  component: RecoveryCodesDialog,
  args: { codes: recoveryCodes, isSubmitting: false, onSave: fn(), onKept: fn() },
} satisfies Meta<typeof RecoveryCodesDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Save as a File' }));
    await expect(args.onSave).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('button', { name: 'Go Back' })).toBeNull();
    await expect(args.onKept).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'I’ve Saved My Codes' }));
    await expect(args.onKept).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
