import { toCheckCharacter } from '@backline/activation/code-alphabet';
import { describe, expect, it } from 'vitest';
import { parseReleaseCode } from '../devices/offline/release-code.ts';
import { parseUserCode } from '../devices/sign-in/user-code.ts';
import { readRecoveryCode, readTotp } from '../factors/read-factor-code.ts';
import { toPlainText } from './plain-text.ts';

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

describe('a text as it is meant', () => {
  it.each([
    ['ＡＢＣ－１２３', 'ABC-123'],
    ['a\u{2010}b\u{2011}c\u{2012}d\u{2013}e\u{2014}f\u{2015}g\u{2212}h\u{fe63}i', 'a-b-c-d-e-f-g-h-i'],
    ['AB\u{30fc}12', 'AB-12'],
    ['スーパー', 'スーパー'],
    ['\u{200e}a\u{200b}b\u{2060}c\u{ad}d\u{feff}e\u{3164}f\u{fe0f}', 'abcdef'],
    ['a\u{a0}b\u{202f}c\u{3000}d\u{2800}e\tf', 'a b c d e f'],
    ['٠١٢٣٤٥٦٧٨٩ ۰۹ ०९ ๐๙ ０９ 𝟎𝟗', '0123456789 09 09 09 09 09'],
    ['a\r\nb', 'a\r\nb'],
  ])('%j is %j', (text, plain) => {
    expect(toPlainText(text)).toBe(plain);
    expect(toPlainText(plain)).toBe(plain);
  });
});

describe('six digits of an app', () => {
  it.each([
    '123456',
    '123 456',
    '123-456',
    toFullWidth('123456'),
    '１２３　４５６',
    '123\u{a0}456',
    '123\u{202f}456',
    '123\u{200b}456',
    '١٢٣٤٥٦',
    '۱۲۳ ۴۵۶',
    ' 123456.\n',
    'Your code is 123 456.',
    'G-123456 is your code',
    '{123456}',
  ])('are in %j', (text) => {
    expect(readTotp(text)).toBe('123456');
  });
  it.each(['', '12345', '1234567', 'abcdef', '123456 or 654321', '12345678'])('are not in %j', (text) => {
    expect(readTotp(text)).toBeNull();
  });
});

describe('a recovery code', () => {
  it.each([
    'AB0DE-1FGHJ',
    'abOde-lfghj',
    'AB0DE1FGHJ',
    'ab0de 1fghj',
    'AB0DE\u{2011}1FGHJ',
    toFullWidth('AB0DE-1FGHJ'),
    '3. AB0DE – 1FGHJ\u{200b}',
    'Recovery code: "AB0DE-1FGHJ".',
  ])('is in %j', (text) => {
    expect(readRecoveryCode(text)).toBe('AB0DE1FGHJ');
  });
  it.each(['', 'AB0DE-1FGH', 'AB0DE-1FGHJ, XB0DE-1FGHJ', '123456'])('is not in %j', (text) => {
    expect(readRecoveryCode(text)).toBeNull();
  });
});

describe('the codes of a plugin', () => {
  it.each([
    'WDJB-MJHT',
    'Code: wdjb–mjht.',
    toFullWidth('WDJB-MJHT'),
    'wdjb\u{2011}mjht\u{200e}',
    'enter WDJB MJHT now',
  ])('sign a computer in: %j', (text) => {
    expect(parseUserCode(text)).toBe('WDJBMJHT');
  });
  const release = `012345678${toCheckCharacter('012345678')}`;
  const dashed = `${release.slice(0, 5)}-${release.slice(5)}`;
  it.each([release, dashed, toFullWidth(dashed), `Release code: ${dashed.replace('-', ' – ').replace('0', 'O')}.`])(
    'give a computer up: %j',
    (text) => {
      expect(parseReleaseCode(text)).toBe(release);
    },
  );
  it.each(['', '01234', release.replace('0', '9'), '01234567U0'])('give no computer up: %j', (text) => {
    expect(parseReleaseCode(text)).toBeNull();
  });
});
