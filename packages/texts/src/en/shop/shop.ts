import { createTexts } from '../../write.ts';

/** The texts of the marketplace. Customers' scripts match on them, so they never change. */
export const shop = {
  title: 'Marketplace',
  cart: 'Cart',
  cartSubtitle: 'Review your items',
  cartEmpty: 'No Items in cart',
  continueShopping: 'Continue Shopping',
  checkout: 'Checkout',
  addToCart: 'Add To Cart',
  removeFromCart: 'Remove From Cart',
  includedIn: 'Included in',
  listFailed: 'The marketplace could not be loaded.',
  paymentBlocked: 'The payment window could not be loaded.',
  checkoutFailed: 'The checkout could not be started.',
  pricesChanged: 'Prices have changed.',
  outsideProvider: 'The shop, its cart and its marks must be used within a MarketplaceProvider',
} as const;

export const { t } = createTexts({ shop });
