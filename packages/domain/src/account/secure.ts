import { z } from 'zod';
import { declareCall } from '../call.ts';
import { tokenOnlyInput } from './fields.ts';

export const secure = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /secure',
  summary: 'Say that it was somebody else',
  tag: 'Links',
  description:
    'By the link in a mail about an address, a login, a factor or a copy of the data. Ends all sessions and open links of the account, takes its password away, and mails a link to choose a new one. Removes the factor that the mail is about, and what was added in the same session; factors that are newer than the mail are removed after 72 hours. Where the address was only to become the account’s, the change is withdrawn, and password and factors stay.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: z.object({
    /** True when the address was only requested for the account: the change is canceled and the password stays. */
    changeWithdrawn: z.boolean(),
    /** True if the account has factors newer than the mail: they are removed after 72 hours, with warnings by mail. */
    newerFactorsWait: z.boolean(),
  }),
});
