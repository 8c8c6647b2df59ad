import { OrderCard } from '@backline/web/features/orders/order-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import {
  creditOrder,
  disputedOrder,
  endedOrder,
  freeOrder,
  guestDisputedOrder,
  guestOrder,
  paidOrder,
  partlyRefundedOrder,
  planOrder,
  unpaidOrder,
  waitingOrder,
} from './order-cast.ts';

const account = {
  licenses: '/account/licenses',
  plan: '/account/cadenza-plus',
  computers: '/account/security#computers',
};

/** The lines of an order and their charges. Support asks for the number at its end. */
const meta = {
  title: 'Orders/Cards/OrderCard',
  component: OrderCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { order: paidOrder, account },
} satisfies Meta<typeof OrderCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Order of Nov 18, 2026' })).toBeVisible();
    await expect(canvas.getByText('Paid with card ending in 4242')).toBeVisible();
    await expect(canvas.getAllByText('Price $249.00 · tax $21.00')).toHaveLength(2);
    await expect(canvas.getAllByRole('link', { name: 'licenses' })[0]).toHaveAttribute('href', account.licenses);
    await expect(canvas.getAllByRole('link', { name: 'Computers' })[0]).toHaveAttribute('href', account.computers);
    await expect(canvas.getByText('Subtotal').parentElement).toHaveTextContent('Subtotal$498.00');
    await expect(canvas.getByRole('button', { name: 'Copy the order number' })).toBeVisible();
  },
};

export const Discounted: Story = {
  args: {
    order: {
      ...paidOrder,
      discount: { amount: 5000, currency: 'USD' },
      lines: paidOrder.lines.map((line) => ({ ...line, discount: { amount: 2500, currency: 'USD' } })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/discount −\$25\.00/)).toHaveLength(2);
    await expect(canvas.getByText('Discount').parentElement).toHaveTextContent('−$50.00');
  },
};

export const RefundedInPart: Story = {
  args: { order: partlyRefundedOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Partly refunded');
    await expect(canvas.getByText(/^You were partly refunded\./)).toBeVisible();
    await expect(canvas.getByText('This license ended with the refund')).toBeVisible();
    await expect(canvas.getByText('Refunded').parentElement).toHaveTextContent('−$270.00');
    await expect(canvas.getByText('You paid').parentElement).toHaveTextContent('$270.00');
  },
};

export const Refunded: Story = {
  args: { order: { ...partlyRefundedOrder, word: 'refunded', refunded: paidOrder.total } },
  play: async ({ canvas }) => expect(canvas.getByText(/^You were refunded\./)).toBeVisible(),
};

export const Disputed: Story = {
  args: { order: disputedOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Your bank is reviewing this payment\..* are on hold\.$/)).toBeVisible();
    await expect(canvas.getAllByText('On hold while your bank reviews the payment')).toHaveLength(2);
  },
};

export const Waiting: Story = {
  args: { order: waitingOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^We’re processing this order\./)).toBeVisible();
    await expect(canvas.getByText('Support is reviewing it')).toBeVisible();
  },
};

export const Plan: Story = {
  args: { order: planOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^For the period until/)).toHaveTextContent('Dec 18, 2026');
    await expect(canvas.getByText('Paid from your balance').parentElement).toHaveTextContent('−$3.00');
    await expect(canvas.getByRole('link', { name: 'your plan' })).toHaveAttribute('href', account.plan);
  },
};

/** A renewal whose payment failed: the plan's page takes another payment method. */
export const PaymentFailed: Story = {
  args: { order: unpaidOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Not paid');
    await expect(canvas.getByRole('link', { name: 'Update your payment method' })).toHaveAttribute(
      'href',
      account.plan,
    );
    await expect(canvas.getByText('Not charged yet')).toBeVisible();
    await expect(canvas.getByText('Available once it is paid')).toBeVisible();
    await expect(canvas.queryByText(/reviewing it|^Charged/)).toBeNull();
  },
};

/** The plan has ended since. */
export const PaymentFailedForGood: Story = {
  args: { order: { ...unpaidOrder, isDue: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The payment failed, and nothing was charged.')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Update your payment method' })).toBeNull();
  },
};

/** A switch that gives something back. */
export const Credit: Story = {
  args: { order: creditOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Credit for Cadenza Plus' })).toBeVisible();
    await expect(canvas.getByText('Added to your balance').parentElement).toHaveTextContent('$5.00');
    await expect(canvas.getByText('Nothing to deliver')).toBeVisible();
  },
};

export const Free: Story = {
  args: { order: freeOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing was charged')).toBeVisible();
    await expect(canvas.queryByText(/^Charged/)).toBeNull();
  },
};

/** Support took a license back, and no money was. */
export const Ended: Story = {
  args: { order: endedOrder },
  play: async ({ canvas }) => expect(canvas.getAllByText('This license has ended')).toHaveLength(2),
};

export const CodeOnHold: Story = {
  args: { order: guestDisputedOrder, account: null },
  play: async ({ canvas }) => expect(canvas.getByText(/^Code ending in B4PX, on hold while/)).toBeVisible(),
};

export const Guest: Story = {
  args: { order: guestOrder, account: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Code ending in B4PX, not redeemed yet')).toBeVisible();
    await expect(canvas.getByText('Code ending in 5VHG, redeemed')).toBeVisible();
  },
};

/** From before discount, tax and card were kept. */
export const WithoutBooks: Story = {
  args: {
    order: {
      ...paidOrder,
      subtotal: null,
      discount: null,
      tax: null,
      credit: null,
      cardLastFour: null,
      lines: paidOrder.lines.map((line) => ({ ...line, price: null, discount: null, tax: null })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Subtotal')).not.toBeInTheDocument();
    await expect(canvas.getByText('Charged')).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { args: Guest.args, globals: { viewport: { value: 'w320' } } };

/** Each pack with the way to its sounds. */
export const WithSounds: Story = {
  args: { toGet: ({ productName }) => `How to get ${productName}.` },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('How to get Harbor Strings.')).toBeVisible();
  },
};
