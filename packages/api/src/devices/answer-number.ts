import { answerNumber } from '@backline/core/devices/sign-in/answer-number';
import { answerNumberInput, answerNumberOutput } from '@backline/domain/devices/answer-number';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    isForPlugins: true,
    rest: 'POST /devices/sign-in/number',
    summary: 'Tell the number that the browser shows',
    description: 'Answers as a poll does. The third wrong number ends the sign-in.',
    refusals: ['rate_limited'],
    limit: 'device_poll',
  })
  .input(answerNumberInput)
  .output(answerNumberOutput)
  .mutation(({ ctx, input }) => answerNumber(ctx.core, ctx.caller, input));
