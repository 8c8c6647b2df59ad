import { find } from '@backline/core/support/search/find';
import { findInput, findOutput } from '@backline/domain/support/find';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.find')
  .meta({
    rest: 'POST /support/find',
    summary: 'Accounts, guests, orders, plans and codes by what a customer says: a name, a sum, a day, a card',
    refusals: [],
  })
  .input(findInput)
  .output(findOutput)
  .mutation(({ ctx, input }) => find(ctx.core, ctx.caller, input));
