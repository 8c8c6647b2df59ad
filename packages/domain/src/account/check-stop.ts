import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { stoppedChange, tokenOnlyInput } from './fields.ts';

export const checkStop = declareCall({
  role: 'anyone',
  kind: 'query',
  rest: 'GET /stop',
  summary: 'Which change a link would stop',
  tag: 'Links',
  description: 'Changes nothing.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: z.object({
    change: stoppedChange,
    /**
     * The account's address, shortened to its first letter before the @, because the link also works in other
     * mailboxes.
     */
    account: shownText(320),
  }),
});

export type CheckedStop = z.infer<typeof checkStop.output>;
