import type { OrderLine } from '@backline/domain/orders/order';
import { toGuestOrderPath } from '@backline/domain/pages/paths';
import { cartItems, waveList } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { type Answers, pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import { guestOrder } from './order-cast.ts';

const answers = {
  'catalog.listCartItems': cartItems,
  'catalog.listWaves': waveList,
  'orders.getGuestOrder': guestOrder,
  'orders.getGuestInvoice': {
    url: 'https://invoices.example/325-10566.pdf',
    expiresAt: '2026-11-25T12:00:00.000Z',
  },
  'orders.withdrawAsGuest': { isMailed: true },
} satisfies Answers;

/**
 * A guest’s order, opened by the link in the mail with the codes. The link works for 90 days and shows the invoice;
 * changes are confirmed by mail.
 */
const meta = {
  title: 'Orders/Pages/GuestOrderPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toGuestOrderPath('v1.a-token'), answers, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Your Order');
    await expect(await canvas.findByRole('link', { name: 'Create an Account' })).toHaveAttribute(
      'href',
      '/signup?redirect-to=%2Faccount%2Flicenses%3Flicense-code%3D',
    );
    await expect(canvas.queryByRole('button', { name: 'Correct the Invoice' })).not.toBeInTheDocument();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const SignedIn: Story = {
  args: { isSignedIn: true, answers: { ...customerAnswers, ...answers } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Add the Codes to Your Account' })).toBeVisible();
  },
};

/** The visitor's account can't be loaded, but the order is shown. */
export const AccountFailed: Story = {
  args: { isSignedIn: true, answers: { ...answers, 'account.getCurrentUser': unreachable } },
};

export const AccountLoading: Story = {
  args: { isSignedIn: true, answers: { ...answers, 'account.getCurrentUser': pending } },
};

export const AllAdded: Story = {
  args: {
    answers: {
      ...answers,
      'orders.getGuestOrder': {
        ...guestOrder,
        lines: guestOrder.lines.map((line) => ({
          ...line,
          delivered: { ...line.delivered, codeState: 'redeemed' as const },
        })),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Your Codes' })).toBeNull();
  },
};

const toCodes = (line: Partial<OrderLine>) => ({
  answers: {
    ...answers,
    'orders.getGuestOrder': { ...guestOrder, lines: guestOrder.lines.map((one) => ({ ...one, ...line })) },
  },
});

/** After a withdrawal of all lines, the codes are no longer offered. */
export const AllWithdrawn: Story = {
  args: toCodes({ withdraw: { isPossible: false, why: 'asked' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Your Codes' })).toBeNull();
  },
};

export const AllRevoked: Story = {
  args: toCodes({ delivered: { kind: 'code', lastFour: 'B4PX', codeState: 'revoked', standing: 'ended' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Your Codes' })).toBeNull();
  },
};

/** Without the shop, the order is complete and only has no sound. */
export const ShopFailed: Story = {
  args: { answers: { ...answers, 'catalog.listCartItems': unreachable, 'catalog.listWaves': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You paid $540.00' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Play / })).toBeNull();
  },
};

export const ShopLoading: Story = {
  args: { answers: { ...answers, 'catalog.listCartItems': pending, 'catalog.listWaves': pending } },
};

export const Loading: Story = {
  args: { answers: { 'orders.getGuestOrder': pending } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading the order…')).toBeInTheDocument(),
};

export const LoadingFailed: Story = {
  args: { answers: { 'orders.getGuestOrder': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The order could not be loaded.');
  },
};

export const LinkExpired: Story = {
  args: { answers: { 'orders.getGuestOrder': new Refusal('token_invalid', { reason: 'expired' }) } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'This Link Has Expired');
    await expect(canvas.getByText(/^Order links work for 90 days\./)).toBeVisible();
  },
};

export const BuyerErased: Story = {
  args: { answers: { 'orders.getGuestOrder': new Refusal('token_invalid', { reason: 'erased' }) } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'This Order Is No Longer Available');
    await expect(canvas.getByText(/^The buyer’s account was deleted/)).toBeVisible();
  },
};

export const LinkUnknown: Story = {
  args: { answers: { 'orders.getGuestOrder': new Refusal('token_invalid') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'We Don’t Know This Link');
  },
};

export const InvoiceFailed: Story = {
  args: { answers: { ...answers, 'orders.getGuestInvoice': new Refusal('provider_unavailable') } },
  play: async ({ canvas, userEvent }) => {
    const open = window.open;
    window.open = () => null;
    await userEvent.click(await canvas.findByRole('button', { name: 'Invoice' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(errors.provider_unavailable);
    window.open = open;
  },
};

const withdraw = async ({
  canvas,
  userEvent,
}: Pick<Parameters<NonNullable<Story['play']>>[0], 'canvas' | 'userEvent'>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw From Contract Here' }));
  await userEvent.type(await screen.findByLabelText('Your name'), 'Clara Wieck');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Withdrawal' }));
};

export const Withdrawn: Story = {
  play: async (context) => {
    await withdraw(context);
    await expect(await screen.findByText('Please confirm it by email.')).toBeVisible();
  },
};

export const WithdrawalRefused: Story = {
  args: { answers: { ...answers, 'orders.withdrawAsGuest': new Refusal('withdrawal_asked') } },
  play: async (context) => {
    await withdraw(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.withdrawal_asked);
  },
};
