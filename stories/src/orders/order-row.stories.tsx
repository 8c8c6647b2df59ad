import { OrderRow } from '@backline/web/features/orders/order-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { orderSummaries, paidOrder, planOrder, summaryOf, unpaidOrder, waitingOrder } from './order-cast.ts';

/**
 * One order of the list: when, what, how much, and its state in a word. Every part of it opens the order, including its
 * cover.
 */
const meta = {
  title: 'Orders/Rows/OrderRow',
  component: OrderRow,
  decorators: [(Story) => <ul className="rounded-card bg-panel px-4">{Story()}</ul>, inPage],
  args: { order: summaryOf(paidOrder) },
} satisfies Meta<typeof OrderRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paid')).toBeVisible();
    await expect(canvas.getByText('$540.00')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Order of Nov 18, 2026: .*, \$540\.00$/ })).toHaveAttribute(
      'href',
      `/account/orders?order=${paidOrder.transactionId}`,
    );
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
  },
};

export const Plan: Story = {
  args: { order: summaryOf(planOrder) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /: Cadenza Plus, / })).toHaveAttribute(
      'href',
      `/account/orders?order=${planOrder.transactionId}`,
    );
  },
};

export const Many: Story = {
  args: { order: orderSummaries[3] ?? summaryOf(paidOrder) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ and 3 more$/)).toBeVisible();
    await expect(canvas.getByText('Disputed')).toBeVisible();
    await expect(canvas.getByText('¥148,900')).toBeVisible();
  },
};

/** The pack is no longer in the shop, and support is reviewing the order. */
export const Unnamed: Story = {
  args: { order: summaryOf(waitingOrder) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('An item that is no longer sold')).toBeVisible();
    await expect(canvas.getByText('Waiting')).toBeVisible();
  },
};

export const PaymentFailed: Story = {
  args: { order: summaryOf(unpaidOrder) },
  play: async ({ canvas }) => expect(canvas.getByText('Not paid')).toBeVisible(),
};

export const RefundedInPart: Story = { args: { order: summaryOf(paidOrder, { word: 'refunded_in_part' }) } };

export const Refunded: Story = { args: { order: summaryOf(paidOrder, { word: 'refunded' }) } };

export const Narrow: Story = { args: Many.args, globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { args: RefundedInPart.args, globals: { viewport: { value: 'w320' } } };
