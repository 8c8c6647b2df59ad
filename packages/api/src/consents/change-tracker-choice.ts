import { changeTrackerChoice } from '@backline/core/consents/change-tracker-choice';
import { changeTrackerChoiceInput, changeTrackerChoiceOutput } from '@backline/domain/consents/change-tracker-choice';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/tracker-choice',
    summary: 'Note what you answered about analytics and referrals',
    description: 'The answer itself stays in the browser that asked; this is the proof of it.',
  })
  .input(changeTrackerChoiceInput)
  .output(changeTrackerChoiceOutput)
  .mutation(async ({ ctx, input }) => {
    await changeTrackerChoice(ctx.core, ctx.caller, ctx.session, input);
    return {};
  });
