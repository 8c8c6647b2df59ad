import { findSignInName } from '@backline/core/devices/sign-in/find-sign-in-name';
import { findSignInNameInput, findSignInNameOutput } from '@backline/domain/devices/find-sign-in-name';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'GET /devices/sign-in/{userCode}/name',
    summary: 'The name of the computer that shows a code',
    description:
      'For the login in front of the approval. The person who asks for a sign-in chooses the name: it is shown as text and proves nothing. Codes that are not known count against the allowance.',
    refusals: ['rate_limited'],
    limit: 'user_code_ip',
  })
  .input(findSignInNameInput)
  .output(findSignInNameOutput)
  .query(({ ctx, input }) => findSignInName(ctx.core, ctx.caller, input.userCode));
