/** The alphabet of the codes that a plugin shows: consonants, so that no code is a word (RFC 8628). */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;

/** The code in a typed text, without its dash; null when it is none. */
export function parseUserCode(typed: string): string | null {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const isCode = bare.length === userCodeLength && [...bare].every((letter) => userCodeAlphabet.includes(letter));
  return isCode ? bare : null;
}

/** As it is shown: `WDJB-MJHT`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
