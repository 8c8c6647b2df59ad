import { getCollection } from '@backline/core/catalog/get-collection';
import { getDeveloper } from '@backline/core/catalog/get-developer';
import { getSearchTexts } from '@backline/core/catalog/get-search-texts';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listDevelopers } from '@backline/core/catalog/list-developers';
import { listInstruments } from '@backline/core/catalog/list-instruments';
import { listPlans } from '@backline/core/catalog/list-plans';
import { listWaves } from '@backline/core/catalog/list-waves';
import * as declared from '@backline/domain/catalog/calls';
import { calls } from './trpc.ts';

export const catalog = calls(declared, {
  getCollection: ({ ctx, input }) => getCollection(ctx.core, input.collectionIdOrSlug),
  getDeveloper: ({ ctx, input }) => getDeveloper(ctx.core, input.developerIdOrSlug),
  getSearchTexts: ({ ctx }) => getSearchTexts(ctx.core),
  listCartItems: ({ ctx }) => listCartItems(ctx.core),
  listDevelopers: ({ ctx }) => listDevelopers(ctx.core),
  listInstruments: ({ ctx }) => listInstruments(ctx.core),
  listPlans: ({ ctx }) => listPlans(ctx.core),
  listWaves: ({ ctx }) => listWaves(ctx.core),
});
