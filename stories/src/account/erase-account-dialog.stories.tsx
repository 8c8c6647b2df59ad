import { errorTable } from '@backline/domain/errors';
import { privacy as texts } from '@backline/texts/en/privacy';
import { EraseAccountDialog } from '@backline/web/features/account/erase-account-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../portal/dialog-plays.ts';

/** Says what ends with an account, what stays and why. What keeps it from being erased is said instead of the box. */
const meta = {
  title: 'Account/Dialogs/EraseAccountDialog',
  component: EraseAccountDialog,
  args: {
    erasure: { dueAt: null, bar: null, lost: ['Harbor Strings', 'Velvet Brass'], orders: 3 },
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof EraseAccountDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText('Velvet Brass')).toBeVisible();
    await expect(screen.getByText(/3 orders, without your name/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: texts.agree }));
    await userEvent.click(screen.getByRole('button', { name: texts.eraseSubmit }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const ManyLicenses: Story = {
  args: {
    erasure: { dueAt: null, bar: null, lost: Array.from({ length: 12 }, (_, n) => `Pack ${n + 1}`), orders: 1 },
  },
  play: async () => {
    await expect(await screen.findByText('and 4 more')).toBeVisible();
  },
};

export const OwnsNothing: Story = {
  args: { erasure: { dueAt: null, bar: null, lost: [], orders: 0 } },
  play: async () => {
    await expect(await screen.findByText(texts.lostNothing)).toBeVisible();
    await expect(screen.getByText(texts.staysNothing)).toBeVisible();
  },
};

const barredBy = (bar: 'plan_runs' | 'order_waits' | 'merge_waits' | 'staff'): Story => ({
  args: { erasure: { dueAt: null, bar, lost: ['Harbor Strings'], orders: 1 } },
  play: async () => {
    await expect((await screen.findAllByText(texts[bar]))[0]).toBeVisible();
    await expect(screen.queryByRole('checkbox')).toBeNull();
  },
});

export const PlanRuns = barredBy('plan_runs');
export const OrderWaits = barredBy('order_waits');
export const MergeWaits = barredBy('merge_waits');
export const Staff = barredBy('staff');

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.eraseFailed, detail: errorTable.unavailable.message } },
};

export const Success: Story = { args: { isDone: true }, play: (context) => closeAfter(texts.begun, context) };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
