// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import { paths, toCollectionPath } from '@backline/domain/pages/paths';
import { cartItems, customer, longNamedItem, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { untilReported } from '../../.storybook/console-errors.ts';
import type { SayPaddle } from '../portal/answering-paddle.ts';
import { pending, Refusal, Turns, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { shopAnswers, signedInShopAnswers } from './shop-answers.ts';

let say: SayPaddle = () => undefined;
const onOpen = fn();
const cart = [shopItems.soldAlone, shopItems.onSale];

const receipt = {
  items: [shopItems.regular, shopItems.onSale],
  email: customer.email,
  paid: { total: 34_500, tax: 2700, currency: 'USD' },
  orderId: 'txn_01hv8wptq8987qeep44cyrewp9',
  paidAt: '2026-03-14T20:00:00.000Z',
  account: customer.email,
  isDelivered: false,
  isSeen: false,
};

/** The frame of the shop: navigation, the receipt after a payment, and the page. The account has its own frame. */
const meta = {
  title: 'Marketplace/Parts/MarketplaceLayout',
  component: Portal,
  parameters: pageParameters,
  args: {
    path: paths.marketplace,
    answers: shopAnswers,
    onCall: fn(),
    onReload: fn(),
    onPaid: fn(),
    cart,
    paddle: { onOpen },
    onPaddle: (report) => {
      say = report;
    },
  },
  beforeEach: () => void onOpen.mockReset(),
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

const completed = {
  name: 'checkout.completed',
  data: { transaction_id: 'txn_01', customer: { id: 'ctm_01', email: customer.email } },
};

async function openCart({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: /^Cart 2 items/ }));
  return screen.findByRole('dialog', { name: marketplaceMessages.cart });
}

async function checkOut(context: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await openCart(context);
  await context.userEvent.click(screen.getByRole('button', { name: marketplaceMessages.checkout }));
}

export const CartKept: Story = {
  play: async (context) => {
    const dialog = await openCart(context);
    await expect(dialog).toHaveTextContent(shopItems.onSale.productName);
    await context.userEvent.click(screen.getByRole('button', { name: /Remove From Cart: Low Tide/ }));
    await expect(await screen.findByText('$179.00', { selector: 'output' })).toBeVisible();
    await context.userEvent.click(screen.getByRole('button', { name: marketplaceMessages.continueShopping }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: /^Cart 1 item/ })).toHaveFocus());
  },
};

/** Scrolls until the check passes, because a page that is still loading may scroll back. */
async function scrollUntil(check: () => void): Promise<void> {
  await waitFor(() => {
    window.scrollTo(0, 800);
    check();
  });
}

/** The cart stays visible while the page scrolls: a pill at the top, or a bar at the bottom of narrow screens. */
export const CartInReach: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Cart 2 items, $248.00' });
    const { right } = button.getBoundingClientRect();
    await scrollUntil(() => expect(button.getBoundingClientRect().top).toBe(12));
    await expect(button.getBoundingClientRect().right).toBe(right);
    await expect(canvas.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
    window.scrollTo(0, 0);
    await waitFor(() => expect(button.getBoundingClientRect().top).toBeGreaterThan(44));
  },
};

export const CartInReachNarrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Cart 2 items, $248.00' });
    await scrollUntil(() => expect(canvas.queryByRole('button', { name: 'Checkout' })).toBeVisible());
    const checkout = canvas.getByRole('button', { name: 'Checkout' });
    await expect(checkout.parentElement?.getBoundingClientRect()).toMatchObject({ bottom: innerHeight, height: 65 });
    await userEvent.click(checkout);
    await expect(await screen.findByRole('dialog', { name: marketplaceMessages.cart })).toBeVisible();
  },
};

/** An added item is announced, with the cart's new total. */
export const Added: Story = {
  args: { path: toCollectionPath('harbor-strings') },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Add To Cart/ }));
    const told = await canvas.findByText('Harbor Strings is in your cart. 3 items, $497.00.');
    await expect(told).toHaveAttribute('aria-live', 'polite');
    const cart = await canvas.findByRole('button', { name: 'Cart 3 items, $497.00' });
    await scrollUntil(() => expect(cart.getBoundingClientRect().top).toBe(12));
    await expect(canvas.getByRole('button', { name: 'Checkout' })).toBeVisible();
  },
};

/** Items that are no longer sold or are already owned leave the cart with a notice. */
export const CartRefreshed: Story = {
  args: {
    cart: [shopItems.soldAlone, { ...shopItems.regular, id: 'col-gone', productName: 'Gone' }, shopItems.plusOnly],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cart 1 item, $179.00' }));
    await expect(await screen.findByText(/Gone, The Gut Drawer\./)).toBeVisible();
  },
};

/** The overlay opens with one of each item, and the cart is emptied at once. */
export const CheckoutOpened: Story = {
  play: async (context) => {
    await checkOut(context);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(onOpen.mock.calls[0]?.[0]).toEqual({
      items: [
        { priceId: shopItems.soldAlone.priceId, quantity: 1 },
        { priceId: shopItems.onSale.salePriceId, quantity: 1 },
      ],
      customData: { backline: 'marketplace' },
      settings: { displayMode: 'overlay', theme: 'dark' },
    });
    await expect(await context.canvas.findByRole('button', { name: 'Cart 0 items, $0.00' })).toBeVisible();
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

const over = { ...shopItems.onSale, salePriceActive: false, saleEndsAt: null };

/**
 * A sale has ended since the page was opened. The payment window opens only after the visitor has seen the new price.
 */
export const PricesChanged: Story = {
  args: {
    answers: {
      ...shopAnswers,
      'catalog.listCartItems': new Turns(
        cartItems,
        cartItems.map((item) => (item.id === over.id ? over : item)),
      ),
    },
  },
  play: async (context) => {
    await checkOut(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(marketplaceMessages.pricesChanged);
    await expect(onOpen).not.toHaveBeenCalled();
    await context.userEvent.click(screen.getByRole('button', { name: marketplaceMessages.checkout }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(onOpen.mock.calls[0]?.[0]).toHaveProperty('items.1.priceId', shopItems.onSale.priceId);
  },
};

export const CheckoutSignedIn: Story = {
  args: { isSignedIn: true, answers: signedInShopAnswers },
  play: async (context) => {
    await checkOut(context);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    await expect(onOpen.mock.calls[0]?.[0]).toMatchObject({
      customer: { email: customer.email },
      customData: { backline: 'marketplace', backline_buyer: 'signed-by-the-server' },
    });
  },
};

export const CheckoutPaid: Story = {
  args: { answers: { ...shopAnswers, 'fulfillment.completeCheckout': { delivered: true, canceled: false } } },
  play: async (context) => {
    const { args } = context;
    await checkOut(context);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    say(completed);
    await expect(args.onPaid).toHaveBeenCalledWith({ id: 'ctm_01', email: customer.email });
    await expect(args.onCall).toHaveBeenCalledWith('fulfillment.completeCheckout', { transactionId: 'txn_01' });
    say({ name: 'checkout.closed' });
    await waitFor(() => expect(args.onReload).toHaveBeenCalledOnce());
  },
};

/** The server can't confirm the delivery. The page reloads anyway. */
export const DeliveryFailed: Story = {
  args: { answers: { ...shopAnswers, 'fulfillment.completeCheckout': new Refusal('unavailable') } },
  parameters: { expectedErrors: [/The purchase will be delivered later/] },
  play: async (context) => {
    await checkOut(context);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    say(completed);
    say({ name: 'checkout.closed' });
    await waitFor(() => expect(context.args.onReload).toHaveBeenCalledOnce());
  },
};

export const CheckoutClosed: Story = {
  play: async (context) => {
    await checkOut(context);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    say({ name: 'checkout.closed' });
    await waitFor(() => expect(context.args.onReload).toHaveBeenCalledOnce());
    await expect(context.args.onPaid).not.toHaveBeenCalled();
  },
};

export const CheckoutPending: Story = {
  args: { paddle: { script: 'pending' } },
  play: async (context) => {
    await checkOut(context);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: marketplaceMessages.checkout })).toHaveAttribute('aria-busy', 'true'),
    );
  },
};

/** The shop works without the provider's script. Checkout says what to do. */
export const ScriptBlocked: Story = {
  args: { paddle: { script: 'blocked' } },
  parameters: { expectedErrors: [/The payment script is not available/] },
  play: async (context) => {
    // The prices need the script, too.
    await untilReported();
    await checkOut(context);
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(marketplaceMessages.paymentBlocked);
    await expect(alert).toHaveTextContent('Your cart is saved.');
    await expect(context.canvas.getByText('Cart', { selector: 'button span' })).toBeInTheDocument();
  },
};

export const OverlayBroken: Story = {
  args: {
    paddle: {
      onOpen: () => {
        throw new Error('no default payment link');
      },
    },
  },
  parameters: { expectedErrors: [/The payment window could not be opened/] },
  play: async (context) => {
    await checkOut(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(marketplaceMessages.paymentBlocked);
    await expect(screen.getByText(shopItems.onSale.productName, { selector: '[role=dialog] *' })).toBeVisible();
  },
};

export const BuyerRefused: Story = {
  args: {
    isSignedIn: true,
    answers: { ...signedInShopAnswers, 'payments.createBuyerToken': new Refusal('rate_limited') },
  },
  play: async (context) => {
    await checkOut(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(marketplaceMessages.checkoutFailed);
    await expect(onOpen).not.toHaveBeenCalled();
  },
};

const euro = (amount: number) => ({ amount, formatted: `€${(amount / 100).toFixed(2)}` });
const euroPrices = new Map(
  cartItems.flatMap(({ priceId, salePriceId }) => [
    ...(priceId === null ? [] : [[priceId, euro(5000)] as const]),
    ...(salePriceId === null ? [] : [[salePriceId, euro(3000)] as const]),
  ]),
);
const stale = new Set([shopItems.soldAlone.priceId, longNamedItem.priceId]);

/** The provider's price for this visitor replaces the catalog's. */
export const PricesPreviewed: Story = {
  args: { paddle: { currency: 'EUR', prices: Object.fromEntries(euroPrices) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart 2 items, €80.00' })).toBeVisible();
    await expect((await canvas.findAllByText('€50.00')).length).toBeGreaterThan(1);
  },
};

/** The page says that a link's code is applied, although prices don't show its discount yet. */
export const PromoIn: Story = {
  args: { path: `${paths.marketplace}?promo=SPRING-27` },
  play: async (context) => {
    const said = 'The code SPRING-27 is applied in the payment window.';
    await expect(await context.canvas.findByText(said)).toBeVisible();
    await expect(await openCart(context)).toHaveTextContent(said);
  },
};

export const LinkDiscountIn: Story = {
  args: { path: `${paths.marketplace}?promo=dsc_01hv6scyf7qdnzcdq01t2y8dx4` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The discount in your link is applied in the payment window.')).toBeVisible();
  },
};

/** An empty cart shows the currency of the prices around it. */
export const EmptyCartElsewhere: Story = {
  args: { cart: [], paddle: { currency: 'EUR', prices: Object.fromEntries(euroPrices) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart 0 items, €0.00' })).toBeVisible();
  },
};

const pounds = (amount: number) => ({ amount, formatted: `£${(amount / 100).toFixed(2)}` });

/** If prices include tax, the total says so everywhere, including in the cart. */
export const TaxInside: Story = {
  args: {
    paddle: {
      currency: 'GBP',
      taxMode: 'internal',
      prices: Object.fromEntries([...euroPrices].map(([id, { amount }]) => [id, pounds(amount)])),
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cart 2 items, £80.00' }));
    await expect(await screen.findByText('Tax is included.')).toBeVisible();
    await expect(screen.queryByText(/added at checkout/)).not.toBeInTheDocument();
  },
};

/**
 * If one price is outdated, only its own preview fails. A cart in two currencies is added up in the catalog's currency.
 */
export const PricePreviewBroken: Story = {
  args: {
    paddle: {
      currency: 'EUR',
      prices: Object.fromEntries([...euroPrices].filter(([id]) => !stale.has(id))),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('€50.00')).length).toBeGreaterThan(1);
    await expect(canvas.getByRole('button', { name: 'Cart 2 items, $248.00' })).toBeVisible();
  },
};

/** Until this visitor's prices are known, their space is kept, but no number is shown. */
export const PricesUnknown: Story = {
  args: { paddle: { script: 'pending' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Cart 2 items,?$/ })).toBeVisible();
    for (const price of canvas.getAllByText(shopItems.soldAlone.formattedPrice)) await expect(price).not.toBeVisible();
  },
};

export const PricePreviewFailed: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(shopItems.soldAlone.formattedPrice)).toBeVisible());
  },
};

/** Without its items, the provider renders nothing. The navigation stays, with a button to try again. */
export const ItemsFailed: Story = {
  args: { answers: { ...shopAnswers, 'catalog.listCartItems': new Refusal('rate_limited') } },
  parameters: { expectedErrors: [/The items of the marketplace could not be loaded/] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(marketplaceMessages.listFailed);
    await expect(canvas.queryByRole('searchbox')).not.toBeInTheDocument();
    await expect(canvas.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    const asked = () => args.onCall.mock.calls.filter(([call]) => call === 'catalog.listCartItems').length;
    const before = asked();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  },
};

export const ItemsUnreachable: Story = {
  args: { answers: { ...shopAnswers, 'catalog.listCartItems': unreachable } },
  parameters: { expectedErrors: [/The items of the marketplace could not be loaded/] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  },
};

/** The customer's licenses could not be loaded, so everything is shown as for sale. */
export const LicensesFailed: Story = {
  args: { isSignedIn: true, answers: { ...signedInShopAnswers, 'licenses.listLicenses': new Refusal('rate_limited') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, marketplaceMessages.title);
    // It is shown on the card of the day and in the list.
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: /^Add To Cart: Harbor Strings/ })).toHaveLength(2),
    );
  },
};

export const UserLoading: Story = {
  args: {
    isSignedIn: true,
    answers: { ...signedInShopAnswers, 'account.getCurrentUser': pending, 'licenses.listLicenses': pending },
  },
};

export const SessionOver: Story = {
  args: {
    isSignedIn: true,
    answers: { ...signedInShopAnswers, 'account.getCurrentUser': new Refusal('unauthenticated') },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(await canvas.findByRole('searchbox')).toBeVisible();
  },
};

export const BoughtAsGuest: Story = {
  args: {
    answers: { ...shopAnswers, 'fulfillment.completeCheckout': { delivered: false, canceled: false } },
    purchase: { ...receipt, account: null },
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/We are emailing you your license codes/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(canvas.queryByRole('region', { name: 'Your purchase' })).not.toBeInTheDocument();
  },
};

/** A pack that was just bought is not offered again, neither in the list nor above it. */
export const NotOfferedAgain: Story = {
  args: { purchase: { ...receipt, account: null, isDelivered: true }, cart: [] },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    const { productName } = shopItems.regular;
    await expect((await canvas.findAllByText('Bought · code in your email'))[0]).toBeVisible();
    await expect(canvas.queryByRole('link', { name: `Owned See license of ${productName}` })).toBeNull();
    await expect(canvas.queryByRole('button', { name: `Add To Cart: ${productName}` })).toBeNull();
  },
};

export const Bought: Story = {
  args: { isSignedIn: true, answers: signedInShopAnswers, purchase: { ...receipt, isDelivered: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'See Your Licenses' })).toHaveAttribute(
      'href',
      '/account/licenses',
    );
  },
};

/** A receipt contains an address, so it is hidden after the log-out. */
export const BoughtAndLoggedOut: Story = {
  args: { purchase: receipt },
  play: async ({ canvas }) => {
    await findHeading(canvas, marketplaceMessages.title);
    await expect(canvas.queryByRole('region', { name: 'Your purchase' })).not.toBeInTheDocument();
  },
};

export const BoughtNotYetListed: Story = {
  args: {
    isSignedIn: true,
    answers: { ...signedInShopAnswers, 'fulfillment.completeCheckout': { delivered: false, canceled: false } },
    purchase: receipt,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Your purchase will be in your licenses within a minute\./)).toBeVisible();
    await expect((await canvas.findAllByText('Paid · on its way'))[0]).toBeVisible();
  },
};
