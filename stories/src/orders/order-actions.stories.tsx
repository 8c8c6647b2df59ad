import type { OrderDetails } from '@backline/domain/orders/order';
import type { WithdrawalBar } from '@backline/domain/orders/rules';
import { OrderActions } from '@backline/web/features/orders/order-actions.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import {
  correctedOrder,
  freeOrder,
  guestOrder,
  paidOrder,
  partlyRefundedOrder,
  waitingOrder,
  withdrawnOrder,
} from './order-cast.ts';

/**
 * One row of what an order allows: its invoice, the single correction, and the withdrawal within 14 days. An action
 * that is not possible says why.
 */
const meta = {
  title: 'Orders/Parts/OrderActions',
  component: OrderActions,
  decorators: [inPage],
  args: {
    order: paidOrder,
    invoice: { isPending: false, error: null, blockedUrl: null },
    onOpen: fn(),
    onCorrect: fn<() => void>() as (() => void) | null,
    onWithdraw: fn(),
  },
} satisfies Meta<typeof OrderActions>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Invoice' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the Invoice' }));
    await expect(args.onCorrect).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw From Contract Here' }));
    await expect(args.onWithdraw).toHaveBeenCalledOnce();
  },
};

export const Opening: Story = {
  args: { invoice: { isPending: true, error: null, blockedUrl: null } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Invoice' })).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Invoice' }));
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
};

/** The browser blocked the new tab. */
export const Blocked: Story = {
  args: { invoice: { isPending: false, error: null, blockedUrl: 'https://invoices.example/325-10566.pdf' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your browser blocked the new tab.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Open the Invoice' })).toHaveAttribute(
      'href',
      'https://invoices.example/325-10566.pdf',
    );
  },
};

export const ServerError: Story = {
  args: {
    invoice: {
      isPending: false,
      error: {
        message: 'The invoice could not be opened.',
        detail: 'The payment provider can’t be reached right now.',
      },
      blockedUrl: null,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The payment provider can’t be reached right now.');
  },
};

export const Corrected: Story = {
  args: { order: correctedOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('An invoice can be corrected once.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Correct the Invoice' })).not.toBeInTheDocument();
  },
};

export const Adjusted: Story = {
  args: { order: partlyRefundedOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This invoice can’t be corrected after a refund/)).toBeVisible();
  },
};

export const NothingCharged: Story = {
  args: { order: freeOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No invoice, because nothing was charged.')).toBeVisible();
    await expect(canvas.getByText(/^Nothing was charged/)).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

export const NotPaid: Story = {
  args: { order: waitingOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The invoice appears here once the order is paid.')).toBeVisible();
    await expect(canvas.getByText('You can withdraw once the order is paid.')).toBeVisible();
  },
};

/** Corrections need an account. One line can't be withdrawn, and says why. */
export const Guest: Story = {
  args: { order: guestOrder, onCorrect: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Correct the Invoice' })).not.toBeInTheDocument();
    await expect(canvas.getByText(/the code was redeemed/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Withdraw From Contract Here' })).toBeVisible();
  },
};

/** The history of the order says it instead. */
export const Withdrawn: Story = {
  args: { order: withdrawnOrder },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Withdraw From Contract Here' })).not.toBeInTheDocument();
    await expect(canvas.queryByText(/already withdrawn/)).not.toBeInTheDocument();
  },
};

const toBarred = (why: WithdrawalBar): { order: OrderDetails } => ({
  order: { ...paidOrder, can: { ...paidOrder.can, withdraw: { isPossible: false, why, until: null } } },
});

export const TooLate: Story = {
  args: toBarred('too_late'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The 14 days for withdrawal are over.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Withdraw From Contract Here' })).not.toBeInTheDocument();
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

export const Refunded: Story = {
  args: toBarred('refunded'),
  play: async ({ canvas }) => expect(canvas.getByText('This was already refunded.')).toBeVisible(),
};

/** Support requested the refund, without a withdrawal. */
export const RefundAsked: Story = {
  args: toBarred('asked'),
  play: async ({ canvas }) => expect(canvas.getByText(/already withdrawn\.$/)).toBeVisible(),
};

export const Narrow: Story = { args: Guest.args, globals: { viewport: { value: 'w390' } } };
