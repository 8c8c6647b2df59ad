import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listCartItemsOutput } from '@backline/domain/catalog/list-cart-items';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    rest: 'GET /marketplace/cart-items',
    summary: 'Everything that can be put in a cart',
    description: 'Prices are in the minor unit of their currency. A sale price counts while `salePriceActive` is true.',
  })
  .output(listCartItemsOutput)
  .query(({ ctx }) => listCartItems(ctx.core));
