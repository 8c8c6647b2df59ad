import { codeAlphabet as licenseCodeAlphabet, toCheckCharacter } from '@backline/activation/code-alphabet';
import { toPlainText } from '../inputs/plain-text.ts';

export { licenseCodeAlphabet, toCheckCharacter };

const blockLength = 4;
const blocksPerLine = 4;
/** A printed line has one code of at most four blocks of four. */
export const licenseCodeLength = blockLength * blocksPerLine;
/** Other systems' codes may be shorter than ours. Anything shorter than this is not looked up. */
export const licenseCodeMinLength = 8;
/** Codes with this prefix work under every brand, because it was used before brands had their own. */
export const commonPrefix = 'MUS';

/** A dash in a code, with the line break and quote marks of a mail program. */
export const wrapped = String.raw`[\s>]*-[\s>]*`;

/** A prefix's patterns, cached because each key press needs them. */
const patterns = new Map<string, ReturnType<typeof toPatterns>>();

function toPatterns(prefix: string) {
  const any = `(?:${prefix}|${commonPrefix})`;
  return {
    codeStart: new RegExp(`[\\r\\n,;]+|(?<![\\p{L}\\p{N}])(?=${any}[^\\p{L}\\p{N}\\r\\n,;]+[\\p{L}\\p{N}])`, 'u'),
    leading: new RegExp(`^${any}+`),
    written: new RegExp(
      `(?<![\\p{L}\\p{N}]-?)(?:${any}(?:(?:${wrapped}|\\s)?[A-Z0-9]{4}){4}|[A-Z0-9]{4}(?:${wrapped}[A-Z0-9]{4}){3})(?!-?[\\p{L}\\p{N}])`,
      'giu',
    ),
  };
}

function findPatterns(prefix: string): ReturnType<typeof toPatterns> {
  const known = patterns.get(prefix) ?? toPatterns(prefix);
  patterns.set(prefix, known);
  return known;
}

/** The bare codes in a text: upper-case letters and digits without prefix, up to 16 per code. */
function toBareCodes(text: string, prefix: string): string[] {
  const { codeStart, leading } = findPatterns(prefix);
  const codes: string[] = [];
  const plain = toPlainText(text).replace(/(?<=[\p{L}\p{N}] *)(?:- *[\r\n]|[\r\n] *-)[\s>]*(?=[\p{L}\p{N}])/gu, '-');
  for (const part of plain.toUpperCase().split(codeStart)) {
    let rest = part.replace(/[^A-Z0-9]/g, '').replace(leading, '');
    while (rest !== '') {
      codes.push(rest.slice(0, licenseCodeLength));
      rest = rest.slice(licenseCodeLength).replace(leading, '');
    }
  }
  return codes;
}

/**
 * The codes in a text in printed form, such as `MUS-ABCD-EFGH-JKMN-PQRS` with the brand's prefix. A new code starts at
 * each line, comma or prefix, and after every fourth block.
 */
export function parseLicenseCodes(text: string, prefix: string): string[] {
  return toBareCodes(text, prefix).map((bare) => prefix + bare.replace(/.{1,4}/g, '-$&'));
}

/** The codes in a text, one per line. A formatted text stays the same. */
export function formatLicenseCodes(text: string, prefix: string): string {
  return parseLicenseCodes(text, prefix).join('\n');
}

/** A code without prefix and dashes, for hashing and look-up, or null if the text is not a single code. */
export function toBareLicenseCode(text: string, prefix: string): string | null {
  const [bare, ...others] = toBareCodes(text, prefix);
  if (bare === undefined || others.length > 0 || bare.length < licenseCodeMinLength) return null;
  return bare;
}

/** The possible meanings of a typed code: as typed, and with letters that our alphabet lacks read as digits. */
export function toLicenseCodeReadings(bare: string): string[] {
  return [...new Set([bare, bare.replaceAll('O', '0').replace(/[IL]/g, '1')])];
}

/**
 * True if a complete code may be mistyped: it uses our alphabet, but its check character is wrong. Codes from elsewhere
 * have none, so this is only a hint.
 */
export function isLikelyMistyped(code: string, prefix: string): boolean {
  const [typed = '', bare = typed] = toLicenseCodeReadings(toBareLicenseCode(code, prefix) ?? '');
  if (bare.length !== licenseCodeLength || [...bare].some((character) => !licenseCodeAlphabet.includes(character)))
    return false;
  return toCheckCharacter(bare.slice(0, -1)) !== bare.at(-1);
}

/** Our printed codes in a plain text, and the text with blanks in their place. */
export function takeWrittenCodes(
  plain: string,
  prefix: string,
): { found: { at: number; code: string }[]; rest: string } {
  const found: { at: number; code: string }[] = [];
  const rest = plain.replace(findPatterns(prefix).written, (match: string, at: number) => {
    found.push(...parseLicenseCodes(match.replace(/[\s>]/g, ''), prefix).map((code) => ({ at, code })));
    return '\n'.repeat(match.length);
  });
  return { found, rest };
}

/** A word in capital letters without its prefix. */
export function withoutPrefix(word: string, prefix: string): string {
  return word.replace(findPatterns(prefix).leading, '');
}

/** Formats codes while typing. Returns the new caret, after the same letter or digit as before. */
export function formatTypedLicenseCodes(text: string, caret: number, prefix: string): { text: string; caret: number } {
  const formatted = formatLicenseCodes(text, prefix);
  const isAtEnd = caret >= text.length;
  const endsLine = isAtEnd && /[\r\n]$/.test(text) && formatted !== '';
  const shown = endsLine ? `${formatted}\n` : formatted;
  if (isAtEnd) return { text: shown, caret: shown.length };
  const passed = toBareCodes(text.slice(0, caret), prefix).join('').length;
  return { text: shown, caret: toCaret(shown, passed) };
}

/** The position after the given number of letters and digits. Prefixes and dashes are not counted. */
function toCaret(formatted: string, passed: number): number {
  let seen = 0;
  let isPrefix = true;
  for (const [index, character] of [...formatted].entries()) {
    if (character === '\n') isPrefix = true;
    else if (isPrefix) isPrefix = character !== '-';
    else if (character !== '-') seen += 1;
    if (!isPrefix && seen === passed) return index + 1;
  }
  return formatted.length;
}
