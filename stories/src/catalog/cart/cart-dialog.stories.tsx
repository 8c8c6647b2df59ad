import { toCartTotal } from '@backline/domain/catalog/cart/offers';
import { cartItems, longNamedItem, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import { CartDialog } from '@backline/web/features/catalog/cart/cart-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, screen } from 'storybook/test';

const items = [shopItems.regular, shopItems.onSale, shopItems.saleOver];
const sold = cartItems.filter(({ priceId }) => priceId !== null);

/** The items to buy, their price and their owner. A guest learns here that codes come by mail. */
const meta = {
  title: 'Marketplace/Dialogs/CartDialog',
  component: CartDialog,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  parameters: { layout: 'fullscreen' },
  args: {
    items,
    subtotal: { amount: toCartTotal(items), currency: 'USD' },
    tax: 'on_top',
    droppedNames: [],
    loginPath: null,
    email: 'customer@example.com',
    isSubmitting: false,
    error: null,
    onRemove: fn(),
    onCheckout: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof CartDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NothingKept: Story = { args: { isForgotten: true } };

const findCheckout = () => screen.findByRole('button', { name: marketplaceMessages.checkout });

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: marketplaceMessages.cart });
    await expect(dialog).toHaveAccessibleDescription(marketplaceMessages.cartSubtitle);
    await expect(screen.getByText('$377.00')).toBeVisible();
    await expect(screen.getByText('Any tax is added at checkout.')).toBeVisible();
    await expect(getComputedStyle(await findCheckout()).borderRadius).not.toBe('6px');
    await expect(screen.getByText('You save $30.00')).toBeVisible();
    await expect(screen.queryByText(/You are not logged in/)).not.toBeInTheDocument();
    await expect(screen.getByText('customer@example.com')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Remove From Cart: Low Tide/ }));
    await expect(args.onRemove).toHaveBeenCalledWith(shopItems.onSale);
    await userEvent.click(await findCheckout());
    await expect(args.onCheckout).toHaveBeenCalledOnce();
  },
};

export const Guest: Story = {
  args: { loginPath: '/login?redirect-to=%2Fmarketplace', email: null, items: [shopItems.regular] },
  play: async () => {
    await expect(screen.queryByText(/Your licenses go to/)).not.toBeInTheDocument();
    await expect(await screen.findByText(/we’ll email your license codes/)).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?redirect-to=%2Fmarketplace',
    );
    await expect(screen.queryByText(/You save/)).not.toBeInTheDocument();
  },
};

/** The cart says on how many computers the packs play, before the payment. */
export const Computers: Story = {
  play: async () => {
    await expect(await screen.findByText('Plays on up to 3 of your computers.')).toBeVisible();
  },
};

export const ComputersVary: Story = {
  args: { items: [{ ...shopItems.regular, seats: 1 }, shopItems.onSale] },
  play: async () => {
    await expect(await screen.findByText('Plays on 1 to 3 of your computers. See each pack’s page.')).toBeVisible();
  },
};

export const ComputersUnknown: Story = {
  args: { items: [{ ...shopItems.regular, seats: null }, shopItems.onSale] },
  play: async () => {
    await expect(await screen.findByText('Any tax is added at checkout.')).toBeVisible();
    await expect(screen.queryByText(/of your computers/)).not.toBeInTheDocument();
  },
};

export const PromoIn: Story = { args: { promoLine: 'The code SPRING-27 is applied' } };

export const ContinueShopping: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: marketplaceMessages.continueShopping }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { items: [], tax: null, subtotal: { amount: 0, currency: 'USD' } },
  play: async () => {
    await expect(await screen.findByText(marketplaceMessages.cartEmpty, { selector: 'p' })).toBeVisible();
    await expect(await findCheckout()).toBeDisabled();
    await expect(await findCheckout()).toHaveAccessibleDescription(marketplaceMessages.cartEmpty);
    await expect(screen.getByText('$0.00')).toBeVisible();
  },
};

/** Prices in the visitor's currency. */
export const OtherCurrency: Story = {
  args: {
    items: [{ ...shopItems.regular, price: 38_800, currency: 'JPY', formattedPrice: '¥38,800' }],
    subtotal: { amount: 38_800, currency: 'JPY' },
  },
  play: async () => {
    await expect((await screen.findAllByText('¥38,800')).length).toBe(2);
  },
};

export const Dropped: Story = {
  args: { droppedNames: ['Hundred Buckets', 'The Long Horns'] },
  play: async () => {
    await expect(await screen.findByText(/Hundred Buckets, The Long Horns\./)).toBeVisible();
  },
};

export const CheckoutPending: Story = {
  args: { isSubmitting: true },
  play: async ({ args, userEvent }) => {
    await expect(await findCheckout()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(await findCheckout());
    await expect(args.onCheckout).not.toHaveBeenCalled();
  },
};

export const ScriptBlocked: Story = {
  args: { error: { message: marketplaceMessages.paymentBlocked, detail: 'A content blocker may be in its way.' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(marketplaceMessages.paymentBlocked);
    await expect(await findCheckout()).toBeEnabled();
  },
};

export const ManyItems: Story = {
  args: { items: sold, subtotal: { amount: toCartTotal(sold), currency: 'USD' } },
  globals: { viewport: { value: 'w820' } },
};

export const Narrow: Story = {
  args: { items: [shopItems.onSale, longNamedItem] },
  globals: { viewport: { value: 'w320' } },
};
