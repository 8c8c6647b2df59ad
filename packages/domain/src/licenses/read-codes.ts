import { toPlainText } from '../inputs/plain-text.ts';
import { type FoundCode, hasForeignLayout, isCodeLike, takeForeignCodes } from './code-layout.ts';
import {
  licenseCodeLength,
  licenseCodeMinLength,
  parseLicenseCodes,
  takeWrittenCodes,
  toBareLicenseCode,
  withoutPrefix,
} from './license-code.ts';

/** A word that can be part of a code: a block of four, or one or more whole codes. */
const codeWord = new RegExp(`^(.{4}|.{${licenseCodeMinLength},${licenseCodeLength}}|(.{${licenseCodeLength}})+)$`);
const isCodeWord = (word: string) => codeWord.test(word);

const toWords = (text: string, prefix: string): string[] => {
  const words = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => withoutPrefix(word, prefix)).filter((word) => word !== '');
};

/** True if a text consists only of codes, in any spelling. */
function isCodesAlone(text: string, prefix: string): boolean {
  const words = toWords(text, prefix);
  return words.join('').length >= licenseCodeMinLength && words.every(isCodeWord);
}

/** All codes in a text: ours as printed, and other systems'. */
function findWritten(plain: string, prefix: string, layouts: ReadonlySet<string>): string[] {
  const { found, rest } = takeForeignCodes(plain, layouts);
  const own = takeWrittenCodes(rest, prefix);
  const all: FoundCode[] = [...found, ...own.found];
  if (all.length === 0) return [];
  // A line beside them can be a short code of another system.
  for (const { 0: line, index } of own.rest.matchAll(/[^\r\n,;]+/g))
    if (isCodesAlone(line, prefix) && isCodeLike(line))
      all.push(...parseLicenseCodes(line, prefix).map((code) => ({ at: index, code })));
  return [...new Set(all.toSorted((one, other) => one.at - other.at).map(({ code }) => code))];
}

/**
 * The codes in a pasted text, which can be a whole mail. Null if it is too short for a code and should be treated as typed.
 */
export function findPastedCodes(pasted: string, prefix: string, layouts: ReadonlySet<string>): string[] | null {
  const plain = toPlainText(pasted);
  const found = findWritten(plain, prefix, layouts);
  if (found.length > 0) return found;
  const words = toWords(plain, prefix);
  if (words.join('').length < licenseCodeMinLength) return null;
  return words.every(isCodeWord) ? parseLicenseCodes(plain, prefix) : [];
}

/** The codes in a typed text: the complete codes in it, or else the whole text as codes. */
export function parseTypedCodes(text: string, prefix: string, layouts: ReadonlySet<string>): string[] {
  const found = hasForeignLayout(layouts) ? findWritten(toPlainText(text), prefix, layouts) : [];
  return found.length > 0 ? found : parseLicenseCodes(text, prefix);
}

/** The codes in the values of a link. A value may have the words around its codes as well: as pasted, or else as typed. */
export function parseLinkedCodes(values: readonly string[], prefix: string, layouts: ReadonlySet<string>): string[] {
  const codes = values.flatMap((value) => {
    const found = findPastedCodes(value, prefix, layouts) ?? [];
    return found.length > 0 ? found : parseTypedCodes(value, prefix, layouts);
  });
  return [...new Set(codes)];
}

/** The only code in a text, ready to be looked up. Null if there is not exactly one. */
export function readOneCode(
  text: string,
  prefix: string,
  layouts: ReadonlySet<string>,
): { bare: string } | { foreign: string } | null {
  const plain = toPlainText(text);
  const [code, ...others] = findWritten(plain, prefix, layouts);
  if (others.length > 0) return null;
  const bare = toBareLicenseCode(code ?? plain, prefix);
  if (bare !== null) return { bare };
  return code === undefined ? null : { foreign: code };
}
