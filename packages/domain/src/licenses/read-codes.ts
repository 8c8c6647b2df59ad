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

/** A word as a code is written: a block of four, or the whole of it (or of several) in one. */
function isCodeWord({ length }: string): boolean {
  return (
    length === 4 || (length >= licenseCodeMinLength && length <= licenseCodeLength) || length % licenseCodeLength === 0
  );
}

const toWords = (text: string, prefix: string): string[] => {
  const words = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => withoutPrefix(word, prefix)).filter((word) => word !== '');
};

/** True for a text of nothing but codes, in any spelling. */
function isCodesAlone(text: string, prefix: string): boolean {
  const words = toWords(text, prefix);
  return words.join('').length >= licenseCodeMinLength && words.every(isCodeWord);
}

/** The whole codes in a text, wherever they are: ours as they are printed, and those of other systems. */
function findWritten(plain: string, prefix: string, layouts: ReadonlySet<string>): string[] {
  const { found, rest } = takeForeignCodes(plain, layouts);
  const own = takeWrittenCodes(rest, prefix);
  const all: FoundCode[] = [...found, ...own.found];
  if (all.length === 0) return [];
  // Beside them, a line may be a short code of another system.
  for (const { 0: line, index } of own.rest.matchAll(/[^\r\n,;]+/g))
    if (isCodesAlone(line, prefix) && isCodeLike(line))
      all.push(...parseLicenseCodes(line, prefix).map((code) => ({ at: index, code })));
  return [...new Set(all.toSorted((one, other) => one.at - other.at).map(({ code }) => code))];
}

/**
 * The codes in what was pasted, which may be a whole mail; none where it is prose without any. Null where it is too
 * short to be a code: a piece of one, to be taken as if it were typed.
 */
export function findPastedCodes(pasted: string, prefix: string, layouts: ReadonlySet<string>): string[] | null {
  const plain = toPlainText(pasted);
  const found = findWritten(plain, prefix, layouts);
  if (found.length > 0) return found;
  const words = toWords(plain, prefix);
  if (words.join('').length < licenseCodeMinLength) return null;
  return words.every(isCodeWord) ? parseLicenseCodes(plain, prefix) : [];
}

/** The codes in a text that was typed, or that a link brought: all of it is codes, unless whole ones are in it. */
export function parseTypedCodes(text: string, prefix: string, layouts: ReadonlySet<string>): string[] {
  const found = hasForeignLayout(layouts) ? findWritten(toPlainText(text), prefix, layouts) : [];
  return found.length > 0 ? found : parseLicenseCodes(text, prefix);
}

/** The one code in a text, as it is looked up; null: none, or more than one. */
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
