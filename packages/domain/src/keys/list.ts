import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime, textLike } from '../fields.ts';

const kid = z.string().max(64).meta({ pattern: '.' });
const token = textLike(4096, /^[\w.-]+$/);
const x = textLike(64, /^[\w-]{43}$/).meta({ description: 'The public half of an Ed25519 key: 32 bytes, base64url.' });

export const list = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  isForPlugins: true,
  rest: 'GET /activation/keys',
  summary: 'The public keys that leases and passports are verified with',
  description:
    'A plugin has the roots built in and needs none of this; it is for tools, and for anyone who verifies a passport.',
  output: z.object({
    issuer: z.string().max(256).meta({ pattern: '.' }),
    product: z.string().max(256).meta({ pattern: '.' }),
    roots: z.array(z.object({ kid, x })).max(100),
    keys: z
      .array(
        z.object({
          kid,
          x,
          endorsement: token,
          notBefore: isoTime.nullable(),
          notAfter: isoTime.nullable().meta({ description: 'Bounds the time of signing, not how long it counts.' }),
        }),
      )
      .max(1000),
    revocations: z.array(token).max(1000),
  }),
});

export type KeyList = z.infer<typeof list.output>;
