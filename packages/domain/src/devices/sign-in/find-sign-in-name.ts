import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { textLike } from '../../fields.ts';
import { deviceName } from '../fields.ts';

export const findSignInName = declareCall({
  role: 'anyone',
  kind: 'query',
  rest: 'GET /devices/sign-in/{userCode}/name',
  summary: 'The name of the computer that shows a code',
  description:
    'For the login in front of the approval. The person who asks for a sign-in chooses the name: it is shown as text and proves nothing. Codes that are not known count against the allowance.',
  refusals: ['rate_limited'],
  limit: 'user_code_ip',
  input: z.object({
    userCode: textLike(9, /^[A-Za-z]{4}-?[A-Za-z]{4}$/, 'must look like WDJB-MJHT'),
  }),
  output: z.object({
    name: deviceName
      .nullable()
      .meta({ description: 'As the plugin calls its computer; null: the code is unknown, decided or has ended.' }),
  }),
});

export type SignInName = z.infer<typeof findSignInName.output>;
