import {
  findLicenseCodes,
  licenseCodeLength,
  licenseCodeMinLength,
  withoutPrefix,
} from '@backline/domain/licenses/license-code';

/** A word as a code is written: a block of four, or the whole of it (or of several) in one. */
function isCodeWord({ length }: string): boolean {
  return (
    length === 4 || (length >= licenseCodeMinLength && length <= licenseCodeLength) || length % licenseCodeLength === 0
  );
}

/**
 * The codes in what was pasted, which may be a whole mail; none where it is prose without any. Null where it is too
 * short to be a code: a piece of one, to be taken as if it were typed.
 */
export function findPastedCodes(pasted: string, prefix: string): string[] | null {
  const words =
    pasted
      .normalize('NFKC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const written = words.map((word) => withoutPrefix(word, prefix)).filter((word) => word !== '');
  if (written.join('').length < licenseCodeMinLength) return null;
  const codes = findLicenseCodes(pasted, prefix);
  const isNothingElse =
    codes.join('').replaceAll('-', '').length - codes.length * prefix.length === written.join('').length;
  return isNothingElse && !written.every(isCodeWord) ? [] : codes;
}
