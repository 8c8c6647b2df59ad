import { codeAlphabet as licenseCodeAlphabet, toCheckCharacter } from '@backline/activation/code-alphabet';

export { licenseCodeAlphabet, toCheckCharacter };

const blockLength = 4;
const blocksPerLine = 4;
/** A line is one code of at most four blocks of four. */
export const licenseCodeLength = blockLength * blocksPerLine;
/** Codes of other systems may be shorter than ours; shorter ones than this are not looked up. */
export const licenseCodeMinLength = 8;
const prefix = 'MUS';

/** The bare codes in a text: upper-case letters and digits without prefix, up to 16 per code. */
function toBareCodes(text: string): string[] {
  const codes: string[] = [];
  for (const part of text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\r\n,;]+|(?<![\p{L}\p{N}])(?=MUS[^\p{L}\p{N}\r\n,;]+[\p{L}\p{N}])/u)) {
    let rest = part.replace(/[^A-Z0-9]/g, '').replace(/^(?:MUS)+/, '');
    while (rest !== '') {
      codes.push(rest.slice(0, licenseCodeLength));
      rest = rest.slice(licenseCodeLength).replace(/^(?:MUS)+/, '');
    }
  }
  return codes;
}

function toLine(bare: string): string {
  return [prefix, ...(bare.match(/.{1,4}/g) ?? [])].join('-');
}

/**
 * The codes in a text in their printed form, `MUS-ABCD-EFGH-JKMN-PQRS`. A new code starts at each line, comma or
 * prefix, and after every fourth block.
 */
export function parseLicenseCodes(text: string): string[] {
  return toBareCodes(text).map(toLine);
}

/** The codes in a text, one per line. A formatted text stays unchanged. */
export function formatLicenseCodes(text: string): string {
  return parseLicenseCodes(text).join('\n');
}

/** A code without prefix and dashes, for hashing and look-up, or null when the text is not one code. */
export function toBareLicenseCode(text: string): string | null {
  const [bare, ...others] = toBareCodes(text);
  if (bare === undefined || others.length > 0 || bare.length < licenseCodeMinLength) return null;
  return bare;
}

/**
 * The possible printed forms of a typed code: as typed, and with the letters that our alphabet lacks read as digits.
 */
export function toLicenseCodeReadings(bare: string): string[] {
  return [...new Set([bare, bare.replaceAll('O', '0').replace(/[IL]/g, '1')])];
}

/**
 * Whether a complete code may be mistyped: it uses our alphabet and its check character is wrong. Codes from elsewhere
 * have none, so this is a hint and never a refusal.
 */
export function isLikelyMistyped(code: string): boolean {
  const bare = toLicenseCodeReadings(toBareLicenseCode(code) ?? '').at(-1) ?? '';
  if (bare.length !== licenseCodeLength || [...bare].some((character) => !licenseCodeAlphabet.includes(character)))
    return false;
  return toCheckCharacter(bare.slice(0, -1)) !== bare.at(-1);
}

const written = /\bMUS(?:[-\s]?[A-Z0-9]{4}){4}\b|\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}\b/giu;

/**
 * The codes in a longer text, such as a pasted mail: only complete ones. A text of nothing but codes is read by
 * `parseLicenseCodes`.
 */
export function findLicenseCodes(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Pd}/gu, '-');
  const found = plain.match(written) ?? [];
  const left = plain.replace(written, ' ');
  const hasProse = /[\p{L}\p{N}]{3}/u.test(left.replace(/\bMUS\b/gi, ''));
  if (found.length === 0 || !hasProse) return parseLicenseCodes(text);
  return [...new Set(found.flatMap(parseLicenseCodes))];
}

/** Formats codes as they are typed and returns the new caret, after the same letter or digit as before. */
export function formatTypedLicenseCodes(text: string, caret: number): { text: string; caret: number } {
  const formatted = formatLicenseCodes(text);
  const isAtEnd = caret >= text.length;
  const endsLine = isAtEnd && /[\r\n]$/.test(text) && formatted !== '';
  const shown = endsLine ? `${formatted}\n` : formatted;
  if (isAtEnd) return { text: shown, caret: shown.length };
  const passed = toBareCodes(text.slice(0, caret)).join('').length;
  return { text: shown, caret: toCaret(shown, passed) };
}

/** The position after letter or digit number `passed` of the codes' bodies. */
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
