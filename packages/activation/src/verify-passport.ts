import type { PassportClaims, SunsetClaims } from './claims.ts';
import { openEndorsed, openToken, type Reason, type Trust } from './token.ts';
import { readTokens } from './token-file.ts';
import type { Mode } from './verify-lease.ts';

export interface PassportVerdict {
  /** Why it does not count; null: it is genuine. */
  reason: Reason | null;
  passport: PassportClaims | null;
  /** A root's statement that passports are enough from now on. */
  sunset: SunsetClaims | null;
  /** The permissions on any computer: nothing before a sunset, and everything that was owned for good after it. */
  modes: Record<string, Mode>;
}

/** Reads a root's sunset statement; null when it is not genuine. */
async function openSunset(token: string, trust: Trust): Promise<SunsetClaims | null> {
  const opened = await openToken('sunset', token, trust, trust.roots);
  return 'claims' in opened ? opened.claims : null;
}

/** Judges the text of a passport file. A sunset statement stands in the file or in one beside it. */
export async function verifyPassport(text: string, trust: Trust, beside?: string): Promise<PassportVerdict> {
  const tokens = readTokens(text);
  const opened = await openEndorsed('passport', { token: tokens?.passport, endorsement: tokens?.key }, trust);
  const token = tokens?.sunset ?? readTokens(beside ?? '')?.sunset;
  const sunset = token === undefined ? null : await openSunset(token, trust);
  if ('reason' in opened) return { reason: opened.reason, passport: null, sunset, modes: {} };
  const { claims: passport } = opened;
  const lasting = sunset === null ? [] : passport.own.filter(({ until }) => until === 0);
  const modes = Object.fromEntries(lasting.map(({ sku }) => [sku, 'full' as const]));
  return { reason: null, passport, sunset, modes };
}
