import { isClaims, type PassportClaims, type SunsetClaims } from './claims.ts';
import { openEndorsed, openToken, type Reason, type Trust } from './token.ts';
import { readTokens } from './token-file.ts';
import type { Mode } from './verify-lease.ts';

export interface PassportVerdict {
  /** Why it is not valid; null if it is genuine. */
  reason: Reason | null;
  passport: PassportClaims | null;
  /** A root's statement that passports are enough from now on, because the shop has closed. */
  sunset: SunsetClaims | null;
  /** Its permissions on any computer: nothing before a sunset, and everything owned permanently after it. */
  modes: Record<string, Mode>;
}

/** Reads a root's sunset statement; null if it is not genuine. */
async function openSunset(token: string, trust: Trust): Promise<SunsetClaims | null> {
  const opened = await openToken('sunset', token, trust, trust.roots, isClaims.sunset);
  return 'claims' in opened ? opened.claims : null;
}

/** Judges a passport file. The sunset statement is in the same file or a separate one. */
export async function verifyPassport(text: string, trust: Trust, beside?: string): Promise<PassportVerdict> {
  const tokens = readTokens(text);
  const opened = await openEndorsed(
    'passport',
    { token: tokens?.passport, endorsement: tokens?.key },
    trust,
    isClaims.passport,
  );
  const token = tokens?.sunset ?? readTokens(beside ?? '')?.sunset;
  const sunset = token === undefined ? null : await openSunset(token, trust);
  if ('reason' in opened) return { reason: opened.reason, passport: null, sunset, modes: {} };
  const { claims: passport } = opened;
  const lasting = sunset === null ? [] : passport.own.filter(({ until }) => until === 0);
  const modes = Object.fromEntries(lasting.map(({ sku }) => [sku, 'full' as const]));
  return { reason: null, passport, sunset, modes };
}
