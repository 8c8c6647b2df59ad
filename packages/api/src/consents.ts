import { acceptTerms } from '@backline/core/consents/accept-terms';
import { changeMailChoice } from '@backline/core/consents/change-mail-choice';
import { changeTrackerChoice } from '@backline/core/consents/change-tracker-choice';
import { getMailChoice } from '@backline/core/consents/get-mail-choice';
import { listPendingTerms } from '@backline/core/consents/list-pending-terms';
import { unsubscribe } from '@backline/core/consents/unsubscribe';
import * as declared from '@backline/domain/consents/calls';
import { calls } from './trpc.ts';

export const consents = calls(declared, {
  acceptTerms: ({ ctx, input }) => acceptTerms(ctx.core, ctx.caller, ctx.session, input),
  changeMailChoice: ({ ctx, input }) => changeMailChoice(ctx.core, ctx.caller, ctx.session, input),
  changeTrackerChoice: ({ ctx, input }) => changeTrackerChoice(ctx.core, ctx.caller, ctx.session, input),
  getMailChoice: ({ ctx }) => getMailChoice(ctx.core, ctx.session),
  listPendingTerms: ({ ctx }) => listPendingTerms(ctx.core, ctx.session),
  unsubscribe: ({ ctx, input }) => unsubscribe(ctx.core, ctx.caller, input.token),
});
