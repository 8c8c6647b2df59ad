import { z } from 'zod';
import { declareCall } from '../call.ts';
import { textLike } from '../fields.ts';

export const beginTotp = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/totp/secret',
  summary: 'Begin to add an authenticator app',
  description:
    'Answers its secret, as text and as a picture. It proves nothing until POST /user/totp has a code of it.',
  refusals: ['confirmation_required', 'totp_exists', 'rate_limited'],
  limit: 'factor_account',
  output: z.object({
    /** The secret in base32, for typing. */
    secret: textLike(64, /^[A-Z2-7]+$/),
    uri: z.string().max(1024).meta({ pattern: '^otpauth://totp/' }),
    /** A QR code of `uri`, as SVG. */
    qr: z.string().max(65_536).meta({ pattern: '^<svg ' }),
  }),
});

export type BegunTotp = z.infer<typeof beginTotp.output>;
