import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { termsKind, termsVersion } from './fields.ts';

const words = z.string().max(2048).meta({ pattern: '.*' });

export const listPendingTermsOutput = z.object({
  terms: z
    .array(
      z.object({ kind: termsKind, version: termsVersion, url: words, summary: words.nullable(), effectiveAt: isoTime }),
    )
    .max(2),
});
export type PendingTerms = z.infer<typeof listPendingTermsOutput>;
