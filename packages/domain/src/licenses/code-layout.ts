import { licenseCodeMinLength, parseLicenseCodes, toBareLicenseCode } from './license-code.ts';

/** The maximum length of another system's code. */
const foreignCodeMaxLength = 256;
/** Random codes have at most this many layouts. A list with more is not a list of codes. */
export const codeLayoutsMax = 200;
/** The separators of longer codes vary. */
const longLength = 64;

/**
 * The layout shared by one system's codes: the lengths of the parts and their separators, such as `8-8-8-8`. Null for
 * text that could be one of our codes, and for text that is no code: two words, too short or too long.
 */
export function toCodeLayout(text: string, prefix: string): string | null {
  const code = text.trim();
  if (code.length > foreignCodeMaxLength || /[\s\p{Cc}\p{Cs}]/u.test(code)) return null;
  if (code.replace(/[^\p{L}\p{N}]/gu, '').length < licenseCodeMinLength) return null;
  if (toBareLicenseCode(code, prefix) !== null) return null;
  return code.length > longLength ? 'long' : code.replace(/[\p{L}\p{N}]+/gu, (word) => `${word.length}`);
}

const toLines = (text: string): string[] => text.split(/[\s,]*[\r\n]+[\s,]*/u);

function isForeign(line: string, prefix: string, layouts: ReadonlySet<string>): boolean {
  const layout = layouts.size === 0 ? null : toCodeLayout(line, prefix);
  return layout !== null && layouts.has(layout);
}

/** True if a line of text is another system's code, in an imported layout. */
export function hasForeignCode(text: string, prefix: string, layouts: ReadonlySet<string>): boolean {
  return toLines(text).some((line) => isForeign(line, prefix, layouts));
}

/**
 * The codes in a text, in order. A line in an imported layout stays as it is; all else is read as `parseLicenseCodes`
 * does.
 */
export function parseTypedCodes(text: string, prefix: string, layouts: ReadonlySet<string>): string[] {
  if (layouts.size === 0) return parseLicenseCodes(text, prefix);
  return toLines(text).flatMap((line) =>
    isForeign(line, prefix, layouts) ? [line.trim()] : parseLicenseCodes(line, prefix),
  );
}
