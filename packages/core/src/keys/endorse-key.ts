import type { PublicKey } from '@backline/activation/token';
import { type KeyPair, signStatement, toSeconds } from './key-pair.ts';

/** The issuer of a key's statements. */
export interface Issuer {
  issuer: string;
  product: string;
}

const years = 2;

/** When a key endorsed now expires. */
function toNotAfter(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

/** A root's statement that a key may sign leases, passports and packs. */
export function endorseKey(
  root: KeyPair,
  { kid, x }: PublicKey,
  { issuer, product }: Issuer,
  { now, notBefore = now, notAfter = toNotAfter(now) }: { now: Date; notBefore?: Date; notAfter?: Date },
): string {
  return signStatement('key', root, {
    iss: issuer,
    aud: product,
    iat: toSeconds(now),
    kid,
    x,
    use: ['lease', 'passport', 'pack'],
    nbf: toSeconds(notBefore),
    exp: toSeconds(notAfter),
  });
}
