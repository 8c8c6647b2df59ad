import { toOrdersPath } from '@backline/domain/pages/paths';
import { errors } from '@backline/texts/errors';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { type Answers, pending, Refusal, Turns, unreachable } from '../portal/answers.ts';
import { findFold } from '../portal/find-fold.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import {
  correctedOrder,
  orderSummaries,
  paidOrder,
  partlyRefundedOrder,
  standingDetails,
  toOrderPage,
  withdrawnOrder,
} from './order-cast.ts';

const url = 'https://invoices.example/325-10566.pdf';
const answers = {
  ...customerAnswers,
  'orders.listOrders': { orders: orderSummaries, next: null },
  'orders.getOrder': paidOrder,
  'orders.getInvoice': { url, expiresAt: '2026-11-25T12:00:00.000Z' },
  'orders.getInvoiceDetails': standingDetails,
  'orders.correctInvoice': correctedOrder,
  'orders.withdraw': withdrawnOrder,
} satisfies Answers;
const opened = toOrdersPath(paidOrder.transactionId);

/** Every order of an account, including the payments of its plan. The number in the address opens one of them. */
const meta = {
  title: 'Orders/Pages/OrdersPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toOrdersPath(), answers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Context = Pick<StoryContext, 'canvas' | 'userEvent'>;

const press = async ({ canvas, userEvent }: Context, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Orders');
    await expect(await canvas.findByText('6 orders')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Orders | Cadenza Portal'));
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

export const Empty: Story = {
  args: { answers: { ...answers, 'orders.listOrders': { orders: [], next: null } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No orders yet')).toBeVisible(),
};

export const Loading: Story = {
  args: { answers: { ...answers, 'orders.listOrders': pending } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading your orders…')).toBeInTheDocument(),
};

export const LoadingFailed: Story = {
  args: { answers: { ...answers, 'orders.listOrders': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your orders could not be loaded.');
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible();
  },
};

/** Each page loads once while the list is scrolled. */
export const Many: Story = {
  args: {
    answers: {
      ...answers,
      'orders.listOrders': new Turns(
        { orders: toOrderPage(0), next: '1_txn_00000000000000000000000001' },
        { orders: toOrderPage(1), next: null },
      ),
    },
  },
  play: async ({ args, canvas }) => {
    await canvas.findByRole('region', { name: 'Orders' });
    // Rows get their heights only near the screen, so the end of the list moves away during scrolling.
    await waitFor(() => {
      canvas.queryByRole('button', { name: 'Show Earlier Orders' })?.scrollIntoView();
      expect(canvas.getByText('40 orders')).toBeVisible();
    });
    await expect(args.onCall.mock.calls.filter(([call]) => call === 'orders.listOrders')).toHaveLength(2);
  },
};

/** The list is shown before the visitor's account has loaded. */
export const AccountLoading: Story = { args: { answers: { ...answers, 'account.getCurrentUser': pending } } };
export const AccountFailed: Story = {
  args: { answers: { ...answers, 'account.getCurrentUser': unreachable } },
  play: async ({ canvas }) => expect(await canvas.findByText('6 orders')).toBeVisible(),
};

export const Opened: Story = {
  args: { path: opened },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Order of Nov 18, 2026', level: 1 })).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'All Orders' })).toHaveAttribute('href', '/account/orders');
  },
};

export const OpenedNarrow: Story = { ...Opened, globals: { viewport: { value: 'w390' } } };

export const OpenedLoading: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getOrder': pending, 'catalog.listCartItems': pending } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading the order…')).toBeInTheDocument(),
};

export const OpenedFailed: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getOrder': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The order could not be loaded.');
  },
};

/** Without the shop, the order only has no sound. */
export const ShopFailed: Story = {
  args: { path: opened, answers: { ...answers, 'catalog.listCartItems': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Play / })).toBeNull();
  },
};

export const OpenedAndBack: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /^Order of Nov 10, 2026/ }));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await userEvent.click(await canvas.findByRole('link', { name: 'All Orders' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Orders', level: 1 })).toHaveFocus());
  },
};

/** The order of another person is shown as missing. */
export const Missing: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getOrder': new Refusal('not_found') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t find that order.');
  },
};

export const InvoiceBlocked: Story = {
  args: { path: opened },
  play: async (context) => {
    const open = window.open;
    window.open = () => null;
    await press(context, 'Invoice');
    await expect(await context.canvas.findByRole('link', { name: 'Open the Invoice' })).toHaveAttribute('href', url);
    window.open = open;
  },
};

/** The tab that was opened for the invoice closes again. */
export const ProviderAway: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getInvoice': new Refusal('provider_unavailable') } },
  play: async (context) => {
    const tab = { close: fn(), closed: false, opener: window };
    const open = window.open;
    window.open = () => tab as unknown as Window;
    await press(context, 'Invoice');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(errors.provider_unavailable);
    await expect(tab.close).toHaveBeenCalledOnce();
    await expect(tab.opener).toBeNull();
    window.open = open;
  },
};

const correct = async (context: Context) => {
  await press(context, 'Correct the Invoice');
  await context.userEvent.type(await screen.findByLabelText('Company'), ' and Sons');
  await context.userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await context.userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
};

export const Corrected: Story = {
  args: { path: opened },
  play: async (context) => {
    await correct(context);
    await expect(await screen.findByText('The invoice was corrected.')).toBeVisible();
    await context.userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(context.canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const NotCorrected: Story = {
  args: { path: opened },
  play: async (context) => {
    await press(context, 'Correct the Invoice');
    await context.userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Correct the Invoice' })).toHaveFocus());
  },
};

export const Correcting: Story = {
  args: { path: opened, answers: { ...answers, 'orders.correctInvoice': pending } },
  play: async (context) => {
    await correct(context);
    await context.userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('dialog', { name: 'Correct the Invoice?' })).toBeVisible();
  },
};

export const CorrectionRefused: Story = {
  args: { path: opened, answers: { ...answers, 'orders.correctInvoice': new Refusal('invoice_already_corrected') } },
  play: async (context) => {
    await correct(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.invoice_already_corrected);
  },
};

export const ReadingInvoice: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getInvoiceDetails': pending } },
  play: async (context) => {
    await press(context, 'Correct the Invoice');
    await expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  },
};

export const InvoiceNotRead: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getInvoiceDetails': new Refusal('provider_unavailable') } },
  play: async (context) => {
    await press(context, 'Correct the Invoice');
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.provider_unavailable);
  },
};

const withdraw = async (context: Context) => {
  await press(context, 'Withdraw From Contract Here');
  await context.userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await context.userEvent.click(await screen.findByRole('button', { name: 'Confirm Withdrawal' }));
};

export const Withdrawn: Story = {
  args: { path: opened },
  play: async (context) => {
    await withdraw(context);
    await expect(await screen.findByText('We received your withdrawal.')).toBeVisible();
    await context.userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(context.canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const WithdrawalRefused: Story = {
  args: { path: opened, answers: { ...answers, 'orders.withdraw': new Refusal('withdrawal_too_late') } },
  play: async (context) => {
    await withdraw(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.withdrawal_too_late);
  },
};

export const Sounds: Story = {
  args: { path: opened },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await findFold(canvas, 'Get the pack Harbor Strings'));
    await expect(await canvas.findByRole('group', { name: 'Get Harbor Strings' })).toHaveTextContent(
      'Download in Browser, 2.4 GB',
    );
  },
};

export const SoundsLoading: Story = {
  args: { path: opened, answers: { ...answers, 'packs.listPublished': pending } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await findFold(canvas, 'Get the pack Harbor Strings'));
    await expect(await canvas.findByText('Finding the newest version…')).toBeInTheDocument();
  },
};

export const SoundsFailed: Story = {
  args: { path: opened, answers: { ...answers, 'packs.listPublished': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await findFold(canvas, 'Get the pack Harbor Strings'));
    await expect(await canvas.findByText('The newest version could not be found.')).toBeVisible();
  },
};

/** The refunded pack can't be downloaded any more. */
export const SoundsRefunded: Story = {
  args: { path: opened, answers: { ...answers, 'orders.getOrder': partlyRefundedOrder } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('This was refunded, so you can’t download it. Files that you have stay where they are.'),
    ).toBeVisible();
  },
};
