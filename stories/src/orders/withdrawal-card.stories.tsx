import type { OrderDetails } from '@backline/domain/orders/order';
import type { WithdrawalBar } from '@backline/domain/orders/rules';
import type { WithdrawalState } from '@backline/domain/payments/refunds';
import { WithdrawalCard } from '@backline/web/features/orders/withdrawal-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { guestOrder, paidOrder, withdrawnOrder } from './order-cast.ts';

/**
 * The right to withdraw within 14 days, or why it is not there. What became of each declaration stays.
 */
const meta = {
  title: 'Orders/Cards/WithdrawalCard',
  component: WithdrawalCard,
  decorators: [inPage],
  args: { order: paidOrder, onWithdraw: fn() },
} satisfies Meta<typeof WithdrawalCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/^You can withdraw until/)).toHaveTextContent('Dec 2, 2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw From Contract Here' }));
    await expect(args.onWithdraw).toHaveBeenCalledOnce();
  },
};

/** One line is exempt, and says why. */
export const PartlyExempt: Story = {
  args: { order: guestOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/the code was redeemed/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Withdraw From Contract Here' })).toBeVisible();
  },
};

const toDeclared = (state: WithdrawalState): { order: OrderDetails } => ({
  order: { ...withdrawnOrder, withdrawals: withdrawnOrder.withdrawals.map((one) => ({ ...one, state })) },
});
const toBarred = (why: WithdrawalBar): { order: OrderDetails } => ({
  order: { ...paidOrder, can: { ...paidOrder.can, withdraw: { isPossible: false, why, until: null } } },
});

export const Asked: Story = {
  args: toDeclared('asked'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Support will refund you within 14 days\.$/)).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

export const Requested: Story = {
  args: toDeclared('requested'),
  play: async ({ canvas }) => expect(canvas.getByText(/We asked Paddle to refund/)).toBeVisible(),
};

export const PaidBack: Story = {
  args: toDeclared('refunded'),
  play: async ({ canvas }) => expect(canvas.getByText(/, and refunded\.$/)).toBeVisible(),
};

export const Declined: Story = {
  args: toDeclared('declined'),
  play: async ({ canvas }) => expect(canvas.getByText(/, and declined\./)).toBeVisible(),
};

/** A guest's waits for the link in the mail. */
export const Unconfirmed: Story = {
  args: { order: { ...paidOrder, withdrawals: toDeclared('unconfirmed').order.withdrawals } },
  play: async ({ canvas }) => expect(canvas.getByText(/once you use the link in our email\.$/)).toBeVisible(),
};

export const TooLate: Story = {
  args: toBarred('too_late'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The 14 days for withdrawal are over.')).toBeVisible();
  },
};

export const Off: Story = {
  args: toBarred('off'),
  play: async ({ canvas }) => expect(canvas.getByText(/^You can’t withdraw here\./)).toBeVisible(),
};

export const Disputed: Story = {
  args: toBarred('disputed'),
  play: async ({ canvas }) => expect(canvas.getByText(/so you can’t withdraw now\.$/)).toBeVisible(),
};

export const Redeemed: Story = {
  args: toBarred('redeemed'),
  play: async ({ canvas }) => expect(canvas.getByText(/^The code was redeemed/)).toBeVisible(),
};

export const Unlocked: Story = {
  args: toBarred('unlocked'),
  play: async ({ canvas }) => expect(canvas.getByText(/^A computer has unlocked this pack/)).toBeVisible(),
};

export const Renewal: Story = {
  args: toBarred('renewal'),
  play: async ({ canvas }) => expect(canvas.getByText(/You can cancel the plan\.$/)).toBeVisible(),
};

export const NothingCharged: Story = {
  args: toBarred('nothing_charged'),
  play: async ({ canvas }) => expect(canvas.getByText(/^Nothing was charged/)).toBeVisible(),
};

export const NotPaid: Story = {
  args: toBarred('not_paid'),
  play: async ({ canvas }) => expect(canvas.getByText('You can withdraw once the order is paid.')).toBeVisible(),
};

export const Refunded: Story = {
  args: toBarred('refunded'),
  play: async ({ canvas }) => expect(canvas.getByText('This was already refunded.')).toBeVisible(),
};

export const RefundAsked: Story = {
  args: toBarred('asked'),
  play: async ({ canvas }) => expect(canvas.getByText(/already withdrawn\.$/)).toBeVisible(),
};

export const Narrow: Story = { args: PartlyExempt.args, globals: { viewport: { value: 'w390' } } };
