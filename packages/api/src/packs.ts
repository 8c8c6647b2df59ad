import { createArchiveLink } from '@backline/core/packs/serving/create-archive-link';
import { getHistory } from '@backline/core/packs/serving/get-history';
import { link } from '@backline/core/packs/serving/link';
import { listPublished } from '@backline/core/packs/serving/list-published';
import { open } from '@backline/core/packs/serving/open';
import * as declared from '@backline/domain/packs/calls';
import { calls } from './trpc.ts';

export const packs = calls(declared, {
  createArchiveLink: ({ ctx, input }) => createArchiveLink(ctx.core, ctx.session, input),
  getHistory: ({ ctx, input }) => getHistory(ctx.core, input.sku),
  link: ({ ctx, input }) => link(ctx.core, ctx.device, input),
  listPublished: ({ ctx }) => listPublished(ctx.core),
  open: ({ ctx, input }) => open(ctx.core, ctx.device, input),
});
