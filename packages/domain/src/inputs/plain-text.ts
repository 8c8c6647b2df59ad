const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Dashes, and characters typed in their place: minus, list bullet, modifier, and the long vowel of Japanese keyboards. */
const dash = /[\p{Pd}\u2212\u2043\u02d7]|(?<=[A-Za-z\d])\u30fc|\u30fc(?=[A-Za-z\d])/gu;
const blank = /[^\S\r\n]|\u2800/gu;
/** A line break that only the transport of a mail has put in (RFC 2045, 6.7). */
const cut = /=\r?\n/g;
const digit = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;

/** The value of a digit of any script. Unicode has them in rows from zero to nine. */
function toDigit(character: string): string {
  const code = Number(character.codePointAt(0));
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/**
 * Normalizes pasted and typed text: one kind of dash and blank, ASCII digits, no full-width and no invisible characters.
 * Not for passwords or names, which are kept as typed.
 */
export function toPlainText(text: string): string {
  const plain = text.normalize('NFKC').replace(invisible, '').replace(cut, '').replace(dash, '-').replace(blank, ' ');
  return plain.replace(digit, (character) => (character <= '9' ? character : toDigit(character)));
}

const toBare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A short code in a text, in capitals: the whole text matches `form`, or exactly one match of `groups` does without its
 * separators. Null otherwise.
 */
export function readShortCode(text: string, form: RegExp, groups: RegExp): string | null {
  const plain = toPlainText(text).toUpperCase();
  const whole = toBare(plain);
  if (form.test(whole)) return whole;
  const found = new Set((plain.match(groups) ?? []).map(toBare).filter((bare) => form.test(bare)));
  const [code = null, ...others] = found;
  return others.length > 0 ? null : code;
}
