import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { textLike } from '../../fields.ts';
import { deviceCodeInput } from '../fields.ts';
import { pollSignIn } from './poll-sign-in.ts';

export const answerNumber = declareCall({
  role: 'anyone',
  kind: 'mutation',
  isForPlugins: true,
  rest: 'POST /devices/sign-in/number',
  summary: 'Tell the number that the browser shows',
  description: 'Answers as a poll does. The third wrong number ends the sign-in.',
  refusals: ['rate_limited'],
  limit: 'device_poll',
  input: z.object({
    deviceCode: deviceCodeInput,
    number: textLike(4, /^\d{4}$/, 'must be four digits'),
  }),
  output: pollSignIn.output,
});
