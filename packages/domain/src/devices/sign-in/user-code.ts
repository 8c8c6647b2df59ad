import { readShortCode } from '../../inputs/plain-text.ts';

/** The alphabet of the codes that a plugin shows: consonants, so that no code is a word (RFC 8628). */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const half = `[${userCodeAlphabet}]{4}`;
const form = new RegExp(`^${half}${half}$`);
const groups = new RegExp(String.raw`(?<![\p{L}\p{N}])${half} *-? *${half}(?![\p{L}\p{N}])`, 'gu');

/** The code in a text without its dash, or null. */
export function parseUserCode(typed: string): string | null {
  return readShortCode(typed, form, groups);
}

/** The code as shown: `WDJB-MJHT`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
