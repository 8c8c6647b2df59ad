/** The alphabet of codes shown by plugins: only consonants, so that no code is a word (RFC 8628). */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;

/** Reads the code in a typed text, without its dash; null if it is not one. */
export function parseUserCode(typed: string): string | null {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const isCode = bare.length === userCodeLength && [...bare].every((letter) => userCodeAlphabet.includes(letter));
  return isCode ? bare : null;
}

/** The code as shown: `WDJB-MJHT`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
