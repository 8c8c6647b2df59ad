import { z } from 'zod';
import { declareCall } from '../call.ts';
import { passkeyIdOutput, shownText } from './fields.ts';

const time = z.iso.datetime().max(32);

export const listFactors = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/factors',
  summary: 'List what your account proves itself with',
  output: z.object({
    passkeys: z
      .array(
        z.object({
          id: passkeyIdOutput,
          name: shownText(64),
          createdAt: time,
          lastUsedAt: time.nullable(),
          /** Its counter went back, so that somebody may have copied it: it is refused. */
          isFlagged: z.boolean(),
          /** It was made for another address of the portal. */
          isOrphaned: z.boolean(),
          isBackedUp: z.boolean(),
        }),
      )
      .max(100),
    totpSince: time.nullable(),
    recoveryCodesLeft: z.int().min(0).max(10).meta({ format: 'int32' }),
    /** False where the portal's address is a number: browsers make no passkeys there. */
    arePasskeysOffered: z.boolean(),
    /** Until then the password or a passkey is not asked again. */
    confirmedUntil: time.nullable(),
  }),
});

export type FactorList = z.infer<typeof listFactors.output>;
export type Passkey = FactorList['passkeys'][number];
