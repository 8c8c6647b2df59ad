/** One unit of a price, in Paddle's form of items. */
export const toItems = (priceId: string) => [{ priceId, quantity: 1 }];
