import { z } from 'zod';
import { declareCall } from '../call.ts';
import { stoppedChange, tokenOnlyInput } from './fields.ts';

export const stop = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /stop',
  summary: 'Stop a change of an account that waits',
  tag: 'Links',
  description:
    'By the link in a mail about a change of address, about accounts that become one, about factors that are removed, or about an erasure. It stops the change that its mail is about; nothing else of the account changes.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  /** The change that the link has stopped. */
  output: z.object({ stopped: stoppedChange }),
});
