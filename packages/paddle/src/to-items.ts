/** One of a price, as Paddle takes items. */
export const toItems = (priceId: string) => [{ priceId, quantity: 1 }];
