import { cadenza, customer, longNamedItem, shopItems } from '@backline/fixtures';
import { MailAgain } from '@backline/web/features/catalog/cart/mail-again.tsx';
import { ReceiptCard, type ReceiptCardProps } from '@backline/web/features/catalog/cart/receipt-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

const receipt = {
  items: [shopItems.regular, shopItems.onSale],
  email: customer.email,
  paid: { total: 34_500, tax: 2700, currency: 'USD' },
  orderId: 'txn_01hv8wptq8987qeep44cyrewp9',
  paidAt: '2026-03-14T20:00:00.000Z',
  account: customer.email,
  isDelivered: true,
  isSeen: true,
};

const toGet: ReceiptCardProps['toGet'] = ({ productName }, isAlone) =>
  isAlone ? `Get ${productName} here.` : `Unfold ${productName}. `;

/** The payment and the next steps: codes for a guest, the download for a customer. It stays until it is dismissed. */
const meta = {
  title: 'Marketplace/Cards/ReceiptCard',
  component: ReceiptCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    receipt,
    standing: 'owned',
    isSignedIn: true,
    toGet,
    onDismiss: fn(),
    productName: cadenza.name,
    productSlug: cadenza.slug,
  },
} satisfies Meta<typeof ReceiptCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas
        .getAllByRole('listitem')
        .slice(-4)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Order txn_01hv8wptq8987qeep44cyrewp9 · ',
      'Paid $345.00 with $27.00 tax · ',
      'Mar 14, 2026 · ',
      `receipt to ${customer.email}`,
    ]);
    await expect(canvas.getByRole('link', { name: 'Download Cadenza' })).toHaveAttribute(
      'href',
      '/account/download-cadenza',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};

/** A visitor from the United Kingdom, where the price includes the tax. */
export const TaxInside: Story = {
  args: { receipt: { ...receipt, paid: { total: 4900, tax: 817, currency: 'GBP' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Paid £49\.00 with £8\.17 tax/)).toBeVisible();
  },
};

/** The provider did not say what it charged. */
export const AmountUnknown: Story = { args: { receipt: { ...receipt, paid: null } } };

/** With only one pack, its sounds are one press away. */
export const OnePack: Story = {
  args: { receipt: { ...receipt, items: [shopItems.regular] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Get Harbor Strings here.')).toBeVisible();
  },
};

export const NotYetDelivered: Story = { args: { receipt: { ...receipt, isDelivered: false }, standing: 'coming' } };

/** The order was refunded, or support is reviewing it, so the licenses don't have it. */
export const Elsewhere: Story = {
  args: { standing: 'elsewhere' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('See your order for its status.')).toBeVisible();
    await expect(canvas.queryByText(/is yours/)).toBeNull();
  },
};

const onSend = fn();
const mailAgain = <MailAgain isPending={false} isMailed={null} error={null} onSend={onSend} />;
const ofGuest = { standing: 'mailed', isSignedIn: false, mailAgain } as const;

export const Guest: Story = {
  args: { ...ofGuest, receipt: { ...receipt, account: null, email: 'guest@example.com' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('We emailed your codes to guest@example.com.');
    await expect(canvas.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      '/signup?redirect-to=%2Faccount%2Flicenses%3Flicense-code%3D',
    );
    await expect(canvas.getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      '/login?redirect-to=%2Faccount%2Flicenses%3Flicense-code%3D',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Send the Email Again' }));
    await expect(onSend).toHaveBeenCalledOnce();
  },
};

/** A guest has logged in. The codes come by mail anyway. */
export const GuestLoggedIn: Story = {
  args: { ...Guest.args, isSignedIn: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Add the Codes to Your Account' })).toHaveAttribute(
      'href',
      '/account/licenses?license-code=',
    );
    await expect(canvas.queryByRole('link', { name: 'Create Account' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Log In' })).toBeNull();
  },
};

export const MailedAgain: Story = {
  args: { ...Guest.args, mailAgain: <MailAgain isPending={false} isMailed error={null} onSend={fn()} /> },
};

export const NothingToMail: Story = {
  args: { ...Guest.args, mailAgain: <MailAgain isPending={false} isMailed={false} error={null} onSend={fn()} /> },
};

export const MailAgainFailed: Story = {
  args: {
    ...Guest.args,
    mailAgain: (
      <MailAgain isPending={false} isMailed={null} error={{ message: 'The email was not sent again.' }} onSend={fn()} />
    ),
  },
};

/** The provider has not yet said who paid. */
export const GuestUnknown: Story = { args: { ...ofGuest, receipt: { ...receipt, account: null, email: null } } };

/** The cart's items were not stored. */
export const WithoutItems: Story = { args: { receipt: { ...receipt, items: [] } } };

export const LongText: Story = {
  args: {
    ...ofGuest,
    receipt: {
      ...receipt,
      account: null,
      items: [longNamedItem, ...Object.values(shopItems)],
      email: 'the.society.of.amateur.hydrophonists.and.friends@a-rather-long-domain.example.com',
    },
  },
};

export const Narrow: Story = { ...LongText, globals: { viewport: { value: 'w390' } } };

/** Phones can't run an installer, so they can mail a link to it from the download page. */
export const NarrowCustomer: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Get .* on Your Computer$/ })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument();
  },
};

/** The address moves to its own line before it breaks. */
export const Reflow: Story = {
  ...Guest,
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('guest@example.com').getBoundingClientRect().height).toBeLessThan(30);
    // Both the label and the number fit in one line.
    await expect(canvas.getByText(/^Order txn_/).getBoundingClientRect().height).toBeLessThanOrEqual(40);
  },
};
