import { z } from 'zod';
import { declareCall } from '../call.ts';
import { textLike } from '../fields.ts';

export const getPassport = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/passport',
  summary: 'Your ownership passport',
  description:
    'A signed list of what you own, as a text file. It unlocks nothing by itself; anyone can verify it without this server.',
  refusals: ['rate_limited'],
  limit: 'passport_account',
  input: z.object({
    owner: z
      .enum(['named', 'unnamed'])
      .default('unnamed')
      .meta({ description: 'Whether it names the account, with its address.' }),
  }),
  output: z.object({
    fileName: textLike(128, /^[a-z0-9-]+\.txt$/),
    file: z
      .string()
      .max(2 ** 22)
      .meta({ pattern: '.' }),
  }),
});

export type Passport = z.infer<typeof getPassport.output>;
