import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime, shownText } from '../fields.ts';
import { termsKind, termsVersion } from './fields.ts';

const words = shownText(2048);

export const listPendingTerms = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/terms',
  summary: 'New terms that you are asked to accept',
  description:
    'While there are any, every answer to your calls, and to those of your computers, names them in a header, such as `X-Terms-Pending: terms=2026-11`. Nothing is refused for it.',
  output: z.object({
    terms: z
      .array(
        z.object({
          kind: termsKind,
          version: termsVersion,
          url: words,
          summary: words.nullable(),
          effectiveAt: isoTime,
        }),
      )
      .max(2),
  }),
});

export type PendingTerms = z.infer<typeof listPendingTerms.output>;
