import { toPlainText } from '../inputs/plain-text.ts';
import { licenseCodeLength, licenseCodeMinLength, toBareLicenseCode, wrapped } from './license-code.ts';

/** The maximum length of another system's code. */
const foreignCodeMaxLength = 256;
/** The most layouts that random codes have. A list with more is not a list of codes. */
export const codeLayoutsMax = 200;
/** From this length on, the separators of codes vary. */
const longLength = 64;
const long = 'long';

/** A code without surrounding quotes, brackets and punctuation. */
export function toPlainCode(text: string): string {
  return toPlainText(text)
    .trim()
    .replace(/^["'`({[<«“‘„]+/, '')
    .replace(/["'`)}\]>»”’“.,;:!?]+$/, '');
}

/** The printed form of our own codes, or a part of it. */
const ownForm = /^[A-Z0-9]{1,4}(?:-[A-Z0-9]{1,4}){1,4}$/i;

const toWords = (code: string) => code.replace(/[\p{L}\p{N}]+/gu, (word) => `${word.length}`);

/**
 * The layout that the codes of one system share: the lengths of their words and the separators between them, such as
 * `8-8-8-8`. Null for our own codes, and for a text that can't be a code: two words, too short or too long.
 */
export function toCodeLayout(text: string, prefix: string): string | null {
  const code = toPlainCode(text);
  if (code.length > foreignCodeMaxLength || /[\s\p{Cc}\p{Cs}]/u.test(code)) return null;
  if (code.replace(/[^\p{L}\p{N}]/gu, '').length < licenseCodeMinLength) return null;
  if (ownForm.test(code) && toBareLicenseCode(code, prefix) !== null) return null;
  return code.length > longLength ? long : toWords(code);
}

const toLength = (layout: string) =>
  layout === long ? Number.POSITIVE_INFINITY : layout.split(/\D+/).reduce((sum, count) => sum + Number(count), 0);

/** True if any layout does not fit our own codes. */
export function hasForeignLayout(layouts: ReadonlySet<string>): boolean {
  return [...layouts].some((layout) => toLength(layout) > licenseCodeLength);
}

const toLiteral = (mark: string) => mark.replace(/[$^\\.*+?()[\]{}|/]/, String.raw`\$&`);

function toPattern(layout: string): RegExp {
  if (layout === long)
    return new RegExp(String.raw`(?<!\S)\S{${longLength + 1},${foreignCodeMaxLength + 8}}(?!\S)`, 'gu');
  const parts = layout.split(/(\d+)/).map((part) => {
    if (/^\d+$/.test(part)) return String.raw`[\p{L}\p{N}]{${part}}`;
    return Array.from(part, (mark) => (mark === '-' ? wrapped : toLiteral(mark))).join('');
  });
  return new RegExp(String.raw`(?<![\p{L}\p{N}]-?)${parts.join('')}(?!-?[\p{L}\p{N}])`, 'gu');
}

/** Patterns for layouts, longest first, because a short one can match inside a longer one. */
const patterns = new WeakMap<ReadonlySet<string>, RegExp[]>();

function findPatterns(layouts: ReadonlySet<string>): RegExp[] {
  const known =
    patterns.get(layouts) ?? [...layouts].toSorted((one, other) => toLength(other) - toLength(one)).map(toPattern);
  patterns.set(layouts, known);
  return known;
}

/** A code has a digit, or a capital after its first letter. Words of prose have neither. */
export const isCodeLike = (text: string) => /\p{N}|(?<=\p{L})\p{Lu}/u.test(text);

export interface FoundCode {
  at: number;
  code: string;
}

/** Other systems' codes in a plain text, and the text with blanks in their place. */
export function takeForeignCodes(plain: string, layouts: ReadonlySet<string>): { found: FoundCode[]; rest: string } {
  const found: FoundCode[] = [];
  let rest = plain;
  for (const pattern of findPatterns(layouts))
    rest = rest.replace(pattern, (match: string, at: number) => {
      const code = toPlainCode(match.replace(/[\s>]/g, ''));
      if (!isCodeLike(code)) return match;
      found.push({ at, code });
      return '\n'.repeat(match.length);
    });
  return { found, rest };
}
