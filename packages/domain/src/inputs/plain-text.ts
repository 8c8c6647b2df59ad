const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The minus, the bullet of lists and the modifier are written for a dash, and so is the long vowel by a Japanese keyboard. */
const dash = /[\p{Pd}\u2212\u2043\u02d7]|(?<=[A-Za-z\d])\u30fc|\u30fc(?=[A-Za-z\d])/gu;
const blank = /[^\S\r\n]|\u2800/gu;
const digit = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;

/** The value of a digit of any script: they lie in tens, from zero to nine. */
function toDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/**
 * A text as it is meant that people paste and type: one kind of dash and of blank, digits of ours, full-width letters as
 * letters, and nothing that cannot be seen. Never for passwords, nor for names, which are stored as typed.
 */
export function toPlainText(text: string): string {
  const plain = text.normalize('NFKC').replace(invisible, '').replace(dash, '-').replace(blank, ' ');
  return plain.replace(digit, (character) => (character <= '9' ? character : toDigit(character)));
}

const toBare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The short code of a form in a text: all of it, or the one place where it stands in `groups`, with dashes or blanks between
 * them. In capital letters; null: there is none, or more than one.
 */
export function readShortCode(text: string, form: RegExp, groups: RegExp): string | null {
  const plain = toPlainText(text).toUpperCase();
  const whole = toBare(plain);
  if (form.test(whole)) return whole;
  const found = new Set((plain.match(groups) ?? []).map(toBare).filter((bare) => form.test(bare)));
  const [code = null, ...others] = found;
  return others.length > 0 ? null : code;
}
