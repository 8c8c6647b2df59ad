import { OrderCard } from '@backline/web/features/orders/order-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { forceMedia } from '../portal/force-media.ts';
import { inPage } from '../portal/in-page.tsx';
import {
  correctedOrder,
  creditOrder,
  disputedOrder,
  endedOrder,
  freeOrder,
  guestDisputedOrder,
  guestOrder,
  manyLinesOrder,
  paidOrder,
  partlyRefundedOrder,
  planOrder,
  unpaidOrder,
  waitingOrder,
  withdrawnOrder,
} from './order-cast.ts';
import { orderTracks } from './order-tracks.ts';

const account = {
  licenses: '/account/licenses',
  plan: '/account/cadenza-plus',
  computers: '/account/security#computers',
};

/**
 * A whole order: its sound and total, its history, its actions, and its lines with their charges. It ends with the
 * order number that support asks for, and prints as a receipt.
 */
const meta = {
  title: 'Orders/Cards/OrderCard',
  component: OrderCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    order: paidOrder,
    account: account as typeof account | null,
    product: { name: 'Cadenza', imprint: ['Cadenza Audio GmbH', 'Inselstr. 18, 04103 Leipzig'] },
    tracks: orderTracks,
    invoice: { isPending: false, error: null, blockedUrl: null },
    onOpen: fn(),
    onCorrect: fn<() => void>() as (() => void) | null,
    onWithdraw: fn(),
  },
} satisfies Meta<typeof OrderCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^Play / })).toHaveLength(2);
    await expect(canvas.getByText('325-10566')).toBeVisible();
    await expect(canvas.getByText('Paid with card ending in 4242')).toBeVisible();
    await expect(canvas.getAllByText('Price $249.00 · tax $21.00')).toHaveLength(2);
    await expect(canvas.getAllByRole('link', { name: 'licenses' })[0]).toHaveAttribute('href', account.licenses);
    await expect(canvas.getAllByRole('link', { name: 'Your computers' })[0]).toHaveAttribute('href', account.computers);
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
    await expect(canvas.getByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.getByText('$270.00 back')).toBeVisible();
    await expect(canvas.getByText(/^You were partly refunded\./)).toBeVisible();
    await expect(canvas.getByText('This license ended with the refund')).toBeVisible();
    await expect(canvas.getByText('Refunded').parentElement).toHaveTextContent('−$270.00');
    await expect(canvas.getByText('Paid after refunds').parentElement).toHaveTextContent('$270.00');
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

/** A renewal whose payment failed. The payment method is changed on the plan's page. */
export const PaymentFailed: Story = {
  args: { order: unpaidOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Not paid');
    await expect(canvas.getByRole('link', { name: 'Update your payment method' })).toHaveAttribute(
      'href',
      account.plan,
    );
    await expect(canvas.getByRole('heading', { name: '$9.99, not charged yet' })).toBeVisible();
    await expect(canvas.getByText('Available once it is paid')).toBeVisible();
    await expect(canvas.queryByText(/reviewing it|^Charged|^Paid|^You paid/)).toBeNull();
  },
};

/** The plan has ended in the meantime. */
export const PaymentFailedForGood: Story = {
  args: { order: { ...unpaidOrder, isDue: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The payment failed, and nothing was charged.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: '$9.99, not charged' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Update your payment method' })).toBeNull();
  },
};

/** A change of plan that gives a credit. */
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
    await expect(canvas.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
    await expect(canvas.queryByText(/^Charged|^Paid with|^You paid|^Invoice number/)).toBeNull();
  },
};

/** Support revoked a license without a refund. */
export const Ended: Story = {
  args: { order: endedOrder },
  play: async ({ canvas }) => expect(canvas.getAllByText('This license has ended')).toHaveLength(2),
};

export const CodeOnHold: Story = {
  args: { order: guestDisputedOrder, account: null, onCorrect: null },
  play: async ({ canvas }) => expect(canvas.getByText(/^Code ending in B4PX, on hold while/)).toBeVisible(),
};

export const Guest: Story = {
  args: { order: guestOrder, account: null, onCorrect: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Code ending in B4PX, not redeemed yet')).toBeVisible();
    await expect(canvas.getByText('Code ending in 5VHG, redeemed')).toBeVisible();
  },
};

/** An order from before discounts, taxes and cards were stored. */
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
    await expect(canvas.getByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.queryByText(/^Paid with/)).not.toBeInTheDocument();
  },
};

export const Corrected: Story = {
  args: { order: correctedOrder },
  play: async ({ canvas }) => expect(canvas.getByText('Invoice corrected')).toBeVisible(),
};

export const Withdrawn: Story = {
  args: { order: withdrawnOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Withdrawn')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Withdraw From Contract Here' })).toBeNull();
  },
};

/** The printed receipt has the seller, total, times and lines, and no buttons. */
export const OnPaper: Story = {
  args: { order: partlyRefundedOrder },
  beforeEach: () => forceMedia('print'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cadenza Audio GmbH')).toBeVisible();
    await expect(canvas.getByText('Inselstr. 18, 04103 Leipzig')).toBeVisible();
    await expect(canvas.getByText('Paddle sold this to you.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.getByText('$270.00 back')).toBeVisible();
    await expect(canvas.getByText('Total')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByText(/^The invoice opens/)).not.toBeVisible();
  },
};

/** Only the vendor's product name is known, and Paddle sold nothing. */
export const FreeOnPaper: Story = {
  args: { order: freeOrder, product: { name: 'Cadenza', imprint: [] } },
  beforeEach: () => forceMedia('print'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cadenza')).toBeVisible();
    await expect(canvas.queryByText('Paddle sold this to you.')).toBeNull();
  },
};

export const Many: Story = { args: { order: manyLinesOrder }, globals: { viewport: { value: 'w1440' } } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { args: Guest.args, globals: { viewport: { value: 'w320' } } };

/** Each pack links to its sounds. */
export const WithSounds: Story = {
  args: { toGet: ({ productName }) => `How to get ${productName}.` },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('How to get Harbor Strings.')).toBeVisible();
  },
};
