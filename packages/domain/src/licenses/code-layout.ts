import { licenseCodeMinLength, parseLicenseCodes, toBareLicenseCode } from './license-code.ts';

/** A code of another system is at most this long. */
const foreignCodeMaxLength = 256;
/** Random codes have no more layouts than this; what has more is no list of codes. */
export const codeLayoutsMax = 200;
/** The separators of longer codes differ from one to the next. */
const longLength = 64;

/**
 * The layout that the codes of one system share: the lengths of their words and what is between them, such as
 * `8-8-8-8`. Null for what can be read as a code of ours, and for what is no code: two words, too short or too long.
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

/** True if a line of a text is a code of another system, in a layout that was imported. */
export function hasForeignCode(text: string, prefix: string, layouts: ReadonlySet<string>): boolean {
  return toLines(text).some((line) => isForeign(line, prefix, layouts));
}

/**
 * The codes in a text, one after the other: a line in a layout that was imported stays as it is, and all else is read as
 * `parseLicenseCodes` does.
 */
export function parseTypedCodes(text: string, prefix: string, layouts: ReadonlySet<string>): string[] {
  if (layouts.size === 0) return parseLicenseCodes(text, prefix);
  return toLines(text).flatMap((line) =>
    isForeign(line, prefix, layouts) ? [line.trim()] : parseLicenseCodes(line, prefix),
  );
}
