import { list } from '@backline/core/keys/list';
import * as declared from '@backline/domain/keys/calls';
import { calls } from './trpc.ts';

export const keys = calls(declared, {
  list: ({ ctx }) => list(ctx.core),
});
