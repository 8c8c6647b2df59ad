import { MoneyBackCard } from '@backline/web/features/orders/money-back-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { disputedOrder, partlyRefundedOrder } from './order-cast.ts';

const [refund] = partlyRefundedOrder.adjustments;
const toState = (state: 'asked' | 'rejected' | 'reversed') => ({
  order: { ...partlyRefundedOrder, adjustments: partlyRefundedOrder.adjustments.map((one) => ({ ...one, state })) },
});

/**
 * Refunds, credits and disputes of an order, the newest first. Each says what it is about and how far it is.
 */
const meta = {
  title: 'Orders/Cards/MoneyBackCard',
  component: MoneyBackCard,
  decorators: [inPage],
  args: { order: partlyRefundedOrder },
} satisfies Meta<typeof MoneyBackCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent(/Refund\$270\.00.*Nov 20, 2026, done/);
  },
};

export const Asked: Story = {
  args: toState('asked'),
  play: async ({ canvas }) => expect(canvas.getByText(/requested, waiting for Paddle$/)).toBeVisible(),
};

export const Rejected: Story = {
  args: toState('rejected'),
  play: async ({ canvas }) => expect(canvas.getByText(/declined$/)).toBeVisible(),
};

export const Reversed: Story = {
  args: toState('reversed'),
  play: async ({ canvas }) => expect(canvas.getByText(/reversed$/)).toBeVisible(),
};

export const Dispute: Story = {
  args: { order: disputedOrder },
  play: async ({ canvas }) => expect(canvas.getByText('Dispute by your bank')).toBeVisible(),
};

/** The rest of the kinds; of an old one the sum is not known. */
export const Others: Story = {
  args: {
    order: {
      ...partlyRefundedOrder,
      adjustments: (['credit', 'dispute_ended', 'other'] as const).flatMap((kind) =>
        refund === undefined ? [] : [{ ...refund, kind, adjustmentId: kind, total: null }],
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map((row) => row.textContent?.split(/[A-Z]\w+ \d/)[0])).toHaveLength(
      3,
    );
    await expect(canvas.getByText('Dispute ended')).toBeVisible();
    await expect(canvas.getByText('Credit')).toBeVisible();
    await expect(canvas.getByText('Adjustment')).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
