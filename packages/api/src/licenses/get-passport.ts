import { getPassport } from '@backline/core/licenses/get-passport';
import { getPassportInput, getPassportOutput } from '@backline/domain/licenses/get-passport';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/passport',
    summary: 'Your ownership passport',
    description:
      'A signed list of what you own, as a text file. It unlocks nothing by itself; anyone can verify it without this server.',
    refusals: ['rate_limited'],
    limit: 'passport_account',
  })
  .input(getPassportInput)
  .output(getPassportOutput)
  .query(({ ctx, input }) => getPassport(ctx.core, ctx.session, input));
