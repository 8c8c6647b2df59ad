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
          /** Its counter went back, so it may have been copied and is blocked. */
          isFlagged: z.boolean(),
          /** It was created for another address of the portal. */
          isOrphaned: z.boolean(),
          isBackedUp: z.boolean(),
        }),
      )
      .max(100),
    totpSince: isoTime.nullable(),
    recoveryCodesLeft: int32(0, 10),
    /** The id of recovery codes that their owner has not confirmed as saved, or null. */
    unkeptCodesId: z.uuid().max(36).nullable(),
    /** False if the portal's address is numeric, because browsers create no passkeys there. */
    arePasskeysOffered: z.boolean(),
    /** Until then, the user is not asked for the password or passkey again. */
    confirmedUntil: isoTime.nullable(),
  }),
});

export type FactorList = z.infer<typeof listFactors.output>;
export type Passkey = FactorList['passkeys'][number];
