import { InvoiceCard } from '@backline/web/features/orders/invoice-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { correctedOrder, freeOrder, paidOrder, partlyRefundedOrder, waitingOrder } from './order-cast.ts';

/**
 * Opens the invoice in a tab of its own. Whom it is for can be corrected once.
 */
const meta = {
  title: 'Orders/Cards/InvoiceCard',
  component: InvoiceCard,
  decorators: [inPage],
  args: {
    order: paidOrder,
    invoice: { isPending: false, error: null, blockedUrl: null },
    onOpen: fn(),
    onCorrect: fn<() => void>() as (() => void) | null,
  },
} satisfies Meta<typeof InvoiceCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Invoice 325-10566' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Invoice' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the Invoice' }));
    await expect(args.onCorrect).toHaveBeenCalledOnce();
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

/** The browser opened no tab. */
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
    await expect(canvas.getByText(/An invoice can be corrected once\.$/)).toHaveTextContent('Nov 19, 2026');
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
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

export const NotPaid: Story = {
  args: { order: waitingOrder },
  play: async ({ canvas }) =>
    expect(canvas.getByText('The invoice appears here once the order is paid.')).toBeVisible(),
};

/** Corrections need an account. */
export const Guest: Story = {
  args: { onCorrect: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Correct the Invoice' })).not.toBeInTheDocument();
  },
};

export const WithoutNumber: Story = { args: { order: { ...paidOrder, invoiceNumber: null } } };

export const Narrow: Story = { args: Blocked.args, globals: { viewport: { value: 'w390' } } };
