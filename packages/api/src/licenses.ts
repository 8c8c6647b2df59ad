import { getPassport } from '@backline/core/licenses/get-passport';
import { listCodeLayouts } from '@backline/core/licenses/list-code-layouts';
import { listLicenses } from '@backline/core/licenses/list-licenses';
import { redeemLicenses } from '@backline/core/licenses/redeem-licenses';
import * as declared from '@backline/domain/licenses/calls';
import { calls } from './trpc.ts';

export const licenses = calls(declared, {
  getPassport: ({ ctx, input }) => getPassport(ctx.core, ctx.session, input),
  listCodeLayouts: ({ ctx }) => listCodeLayouts(ctx.core),
  listLicenses: ({ ctx }) => listLicenses(ctx.core, ctx.session),
  redeemLicenses: ({ ctx, input }) => redeemLicenses(ctx.core, ctx.caller, ctx.session, input.licenseCodes),
});
