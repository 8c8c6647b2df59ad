import { z } from 'zod';

export const beginTotpOutput = z.object({
  /** Base32, to be typed. */
  secret: z
    .string()
    .max(64)
    .regex(/^[A-Z2-7]+$/),
  uri: z.string().max(1024).meta({ pattern: '^otpauth://totp/' }),
  /** A picture of `uri`, as SVG. */
  qr: z.string().max(65_536).meta({ pattern: '^<svg ' }),
});
export type BegunTotp = z.infer<typeof beginTotpOutput>;
