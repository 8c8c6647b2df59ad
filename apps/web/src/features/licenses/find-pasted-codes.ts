import { findLicenseCodes, licenseCodeLength, licenseCodeMinLength } from '@backline/domain/licenses/license-code';

/** A word as a code is written: a block of four, or the whole of it (or of several) in one. */
function isCodeWord(word: string): boolean {
  const { length } = word.replace(/^MUS/, '');
  return (
    length === 4 || (length >= licenseCodeMinLength && length <= licenseCodeLength) || length % licenseCodeLength === 0
  );
}

/**
 * The codes in what was pasted, which may be a whole mail; none where it is prose without any. Null where it is too
 * short to be a code: a piece of one, to be taken as if it were typed.
 */
export function findPastedCodes(pasted: string): string[] | null {
  const words =
    pasted
      .normalize('NFKC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const written = words.filter((word) => word !== 'MUS');
  if (written.join('').length < licenseCodeMinLength) return null;
  const codes = findLicenseCodes(pasted);
  const isNothingElse = codes.join('').replace(/MUS-|-/g, '').length === written.join('').replace(/MUS/g, '').length;
  return isNothingElse && !written.every(isCodeWord) ? [] : codes;
}
