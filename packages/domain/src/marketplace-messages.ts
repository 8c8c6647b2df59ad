/** The texts of section 2 that belong to the marketplace, to the letter. */
export const marketplaceMessages = {
  title: 'Marketplace',
  cart: 'Cart',
  cartSubtitle: 'Review your items',
  cartEmpty: 'No Items in cart',
  continueShopping: 'Continue Shopping',
  checkout: 'Checkout',
  addToCart: 'Add To Cart',
  removeFromCart: 'Remove From Cart',
  includedIn: 'Included in',
} as const;
