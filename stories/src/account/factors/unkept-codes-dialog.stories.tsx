import { factors as texts } from '@backline/texts/account/factors';
import { UnkeptCodesDialog } from '@backline/web/features/account/factors/unkept-codes-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';

/**
 * Shown after a reload if recovery codes were made and their owner has not confirmed that they saved them. It closes
 * only when they confirm it or make new codes.
 */
const meta = {
  title: 'Account/Dialogs/UnkeptCodesDialog',
  component: UnkeptCodesDialog,
  args: { isSubmitting: false, error: null, onMakeNew: fn(), onKept: fn() },
} satisfies Meta<typeof UnkeptCodesDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog', { name: texts.unkeptTitle });
    await userEvent.keyboard('{Escape}');
    await expect(args.onKept).not.toHaveBeenCalled();
    await expect(args.onMakeNew).not.toHaveBeenCalled();
    await expect(screen.getByRole('button', { name: 'Make New Codes' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onMakeNew).toHaveBeenCalledOnce();
  },
};

export const Kept: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'I’ve Saved My Codes' }));
    await expect(args.onKept).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = { args: { error: { message: texts.keptFailed } } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
