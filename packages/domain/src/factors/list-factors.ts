import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32, isoTime, shownText } from '../fields.ts';
import { passkeyIdOutput } from './fields.ts';

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
          createdAt: isoTime,
          lastUsedAt: isoTime.nullable(),
          /** Its counter went back, so that somebody may have copied it: it is refused. */
          isFlagged: z.boolean(),
          /** It was made for another address of the portal. */
          isOrphaned: z.boolean(),
          isBackedUp: z.boolean(),
        }),
      )
      .max(100),
    totpSince: isoTime.nullable(),
    recoveryCodesLeft: int32(0, 10),
    /** The id of recovery codes that their owner has not said to have saved; null: there are none. */
    unkeptCodesId: z.uuid().max(36).nullable(),
    /** False where the portal's address is a number: browsers make no passkeys there. */
    arePasskeysOffered: z.boolean(),
    /** Until then the password or a passkey is not asked again. */
    confirmedUntil: isoTime.nullable(),
  }),
});

export type FactorList = z.infer<typeof listFactors.output>;
export type Passkey = FactorList['passkeys'][number];
