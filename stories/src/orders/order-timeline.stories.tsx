import type { OrderDetails } from '@backline/domain/orders/order';
import type { WithdrawalState } from '@backline/domain/payments/refunds';
import { OrderTimeline } from '@backline/web/features/orders/order-timeline.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import {
  correctedOrder,
  disputedOrder,
  freeOrder,
  paidOrder,
  partlyRefundedOrder,
  unpaidOrder,
  withdrawnOrder,
} from './order-cast.ts';

/**
 * The history of an order, the earliest event first: paid, corrected, withdrawn, refunded. A hollow dot is an event
 * that is still to come or undecided.
 */
const meta = {
  title: 'Orders/Parts/OrderTimeline',
  component: OrderTimeline,
  decorators: [(Story) => <div className="@container">{Story()}</div>, inPage],
  parameters: { layout: 'fullscreen' },
  args: { order: paidOrder },
} satisfies Meta<typeof OrderTimeline>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const readMoments = (canvas: Canvas) =>
  canvas
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent).join(' · '));

export const Default: Story = {
  play: async ({ canvas }) =>
    expect(readMoments(canvas)).toEqual(['Paid · Nov 18, 2026', 'Last day to withdraw · Dec 2, 2026']),
};

export const Corrected: Story = {
  args: { order: correctedOrder },
  play: async ({ canvas }) => expect(readMoments(canvas)).toContain('Invoice corrected · Nov 19, 2026'),
};

const [refund] = partlyRefundedOrder.adjustments;
const toState = (state: 'asked' | 'rejected' | 'reversed') => ({
  order: { ...partlyRefundedOrder, adjustments: partlyRefundedOrder.adjustments.map((one) => ({ ...one, state })) },
});

/** One of two packs was refunded. */
export const RefundedInPart: Story = {
  args: { order: partlyRefundedOrder },
  play: async ({ canvas }) => expect(readMoments(canvas)[1]).toMatch(/^\$270\.00 back · Nov 20, 2026 · \w/),
};

export const RefundAsked: Story = {
  args: toState('asked'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Refund: $270.00')).toBeVisible();
    await expect(canvas.getByText('Requested, waiting for Paddle.')).toBeVisible();
  },
};

export const RefundRejected: Story = {
  args: toState('rejected'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Declined.')).toBeVisible();
    await expect(canvas.queryByText('$270.00 back')).toBeNull();
  },
};

export const RefundReversed: Story = {
  args: toState('reversed'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reversed.')).toBeVisible();
    await expect(canvas.queryByText('$270.00 back')).toBeNull();
  },
};

export const Dispute: Story = {
  args: { order: disputedOrder },
  play: async ({ canvas }) => expect(canvas.getByText('Dispute by your bank: $540.00')).toBeVisible(),
};

/** The bank decided for the shop. */
export const DisputeEnded: Story = {
  args: { order: { ...disputedOrder, word: 'paid' } },
};

/** All other kinds of events, more than fit side by side. The amount of an old one is unknown. */
export const Others: Story = {
  args: {
    order: {
      ...partlyRefundedOrder,
      adjustments: (['refund', 'credit', 'dispute_ended', 'other'] as const).flatMap((kind) =>
        refund === undefined ? [] : [{ ...refund, kind, adjustmentId: kind, total: null }],
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6);
    for (const kind of ['Refund', 'Credit', 'Dispute ended', 'Adjustment'])
      await expect(canvas.getByText(kind)).toBeVisible();
  },
};

const toDeclared = (state: WithdrawalState): { order: OrderDetails } => ({
  order: { ...withdrawnOrder, withdrawals: withdrawnOrder.withdrawals.map((one) => ({ ...one, state })) },
});

export const Withdrawn: Story = {
  args: toDeclared('asked'),
  play: async ({ canvas }) =>
    expect(readMoments(canvas)).toEqual([
      'Paid · Nov 18, 2026',
      'Withdrawn · Nov 21, 2026 · Support will refund you within 14 days.',
    ]),
};

export const WithdrawalRequested: Story = {
  args: toDeclared('requested'),
  play: async ({ canvas }) => expect(canvas.getByText(/We asked Paddle to refund/)).toBeVisible(),
};

/** The money was refunded. */
export const WithdrawalRefunded: Story = {
  args: {
    order: {
      ...toDeclared('refunded').order,
      word: 'refunded',
      adjustments: partlyRefundedOrder.adjustments.map((one) => ({
        ...one,
        total: paidOrder.total,
        createdAt: '2026-11-22T10:00:00.000Z',
        itemIds: paidOrder.lines.map(({ itemId }) => itemId),
      })),
    },
  },
  play: async ({ canvas }) =>
    expect(readMoments(canvas)).toEqual([
      'Paid · Nov 18, 2026',
      'Withdrawn · Nov 21, 2026 · Refunded.',
      '$540.00 back · Nov 22, 2026',
    ]),
};

export const WithdrawalDeclined: Story = {
  args: toDeclared('declined'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Declined\./)).toBeVisible();
    await expect(canvas.queryByText('Withdrawn')).toBeNull();
  },
};

/** A guest's withdrawal is not confirmed yet through the link in the mail. */
export const WithdrawalUnconfirmed: Story = {
  args: { order: { ...paidOrder, withdrawals: toDeclared('unconfirmed').order.withdrawals } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Withdrawal requested')).toBeVisible();
    await expect(canvas.getByText(/when you confirm it with the link in our email\.$/)).toBeVisible();
  },
};

export const NotPaid: Story = {
  args: { order: unpaidOrder },
  play: async ({ canvas }) => expect(readMoments(canvas)).toEqual(['Billed · Nov 18, 2026']),
};

export const Free: Story = {
  args: { order: freeOrder },
  play: async ({ canvas }) => expect(readMoments(canvas)).toEqual(['Ordered · Nov 18, 2026']),
};

export const Narrow: Story = { args: WithdrawalRefunded.args, globals: { viewport: { value: 'w390' } } };
