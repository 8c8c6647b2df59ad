import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLicenseCodes,
  formatTypedLicenseCodes,
  isLikelyMistyped,
  licenseCodeAlphabet,
  parseLicenseCodes,
  toBareLicenseCode,
  toCheckCharacter,
  toLicenseCodeReadings,
} from './license-code.ts';

const character = fc.constantFrom(...licenseCodeAlphabet);
const ownCode = fc
  .string({ unit: character, minLength: 15, maxLength: 15 })
  .map((body) => body + toCheckCharacter(body));

describe('formatting codes', () => {
  it.each([
    ['mus abcd efgh-ijkl mnop', 'MUS-ABCD-EFGH-IJKL-MNOP'],
    ['abcdefghijklmnop', 'MUS-ABCD-EFGH-IJKL-MNOP'],
    ['MUS-MUS-ABCD-EFGH', 'MUS-ABCD-EFGH'],
    ['ＭＵＳ－ＡＢＣＤ－１２３４', 'MUS-ABCD-1234'],
    ['MUS–ABCD—EFGH', 'MUS-ABCD-EFGH'],
    ['abcd efgh ijkl mnop qrst', 'MUS-ABCD-EFGH-IJKL-MNOP\nMUS-QRST'],
    ['MUS-ABCD-EFGH\nMUS-IJKL-MNOP', 'MUS-ABCD-EFGH\nMUS-IJKL-MNOP'],
    ['MUS-ABCD-EFGH MUS-IJKL-MNOP', 'MUS-ABCD-EFGH\nMUS-IJKL-MNOP'],
    ['MUS-ABCD-EFGH,MUS-IJKL', 'MUS-ABCD-EFGH\nMUS-IJKL'],
    ['  \n , -- ', ''],
    ['MUS', ''],
  ])('%j is printed as %j', (text, printed) => {
    expect(formatLicenseCodes(text, 'MUS')).toBe(printed);
  });

  it('formatting a formatted text changes nothing, for any text', () => {
    const pieces = fc.constantFrom('MUS', 'mus', '-', ' ', '\n', ',', 'ABCD', 'x1', 'ß', 'MUSX', '–', 'Ａ');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const once = formatLicenseCodes(text, 'MUS');
        expect(formatLicenseCodes(once, 'MUS')).toBe(once);
        expect(parseLicenseCodes(once, 'MUS')).toEqual(parseLicenseCodes(text, 'MUS'));
      }),
      { numRuns: 5000 },
    );
  });

  it('reads eight letters or digits as a code, and no fewer', () => {
    expect(toBareLicenseCode('MUS-ABCD-EFGH', 'MUS')).toBe('ABCDEFGH');
    expect(toBareLicenseCode('MUS-ABCD-EFG', 'MUS')).toBeNull();
  });

  it('reads every spelling of a code as the same code', () => {
    fc.assert(
      fc.property(ownCode, fc.constantFrom('-', ' ', '', '–', ' - '), fc.boolean(), (bare, dash, isLower) => {
        const blocks = bare.match(/.{4}/g) ?? [];
        const written = ['MUS', ...blocks].join(dash);
        expect(toBareLicenseCode(isLower ? written.toLowerCase() : written, 'MUS')).toBe(bare);
      }),
    );
  });
});

describe('typing codes', () => {
  it.each([
    ['MUS-ABCDE|', 'MUS-ABCD-E|'],
    ['MUS-ABX|CD-EFGH', 'MUS-ABX|C-DEFG-H'],
    ['MUS-ABCD-EFGH\n|', 'MUS-ABCD-EFGH\n|'],
    ['|ABCD', 'MUS-|ABCD'],
    ['MUS-ABCD-EFGH\nMUS-IJ|KL', 'MUS-ABCD-EFGH\nMUS-IJ|KL'],
    ['M|', 'MUS-M|'],
    ['MUS-MUS|', '|'],
    ['|', '|'],
  ])('%j becomes %j', (before, after) => {
    const caret = before.indexOf('|');
    const typed = formatTypedLicenseCodes(before.replace('|', ''), caret, 'MUS');
    expect(`${typed.text.slice(0, typed.caret)}|${typed.text.slice(typed.caret)}`).toBe(after);
  });

  it('typing character by character gives the same as pasting', () => {
    fc.assert(
      fc.property(ownCode, (bare) => {
        let field = { text: '', caret: 0 };
        for (const next of bare) field = formatTypedLicenseCodes(field.text + next, field.caret + 1, 'MUS');
        expect(field.text).toBe(formatLicenseCodes(bare, 'MUS'));
        expect(field.caret).toBe(field.text.length);
      }),
    );
  });
});

describe('the check character', () => {
  it('detects every single wrong character and every swap of two neighbors', () => {
    fc.assert(
      fc.property(ownCode, fc.nat(15), character, (bare, at, other) => {
        expect(isLikelyMistyped(bare, 'MUS')).toBe(false);
        const slip = bare.slice(0, at) + other + bare.slice(at + 1);
        expect(isLikelyMistyped(slip, 'MUS')).toBe(slip !== bare);
        const left = bare[at] ?? '';
        const right = bare[at + 1] ?? '';
        if (right === '') return;
        const exchanged = bare.slice(0, at) + right + left + bare.slice(at + 2);
        expect(isLikelyMistyped(exchanged, 'MUS')).toBe(left !== right);
      }),
    );
  });
  it('accepts codes that are incomplete or in another alphabet', () => {
    expect(isLikelyMistyped('MUS-ABCD', 'MUS')).toBe(false);
    expect(isLikelyMistyped('UUUU-UUUU-UUUU-UUUU', 'MUS')).toBe(false);
  });
  it('is checked on the normalized code', () => {
    expect(toLicenseCodeReadings('OIL0')).toEqual(['OIL0', '0110']);
    expect(isLikelyMistyped('MUS-8SXW-EY2P-5WQ3-SR66', 'MUS')).toBe(false);
  });
});
