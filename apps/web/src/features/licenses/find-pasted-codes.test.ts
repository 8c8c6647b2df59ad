import { expect, it } from 'vitest';
import { findPastedCodes } from './find-pasted-codes.ts';

const code = 'MUS-JYDT-C22N-B4PX-V8EH';
const other = 'MUS-YJHG-A03X-QRAR-5VHG';

it.each([
  ['a code', code, [code]],
  ['a code in lower case without dashes', 'jydtc22nb4pxv8eh', [code]],
  ['a code in one word with its prefix', 'MUSJYDTC22NB4PXV8EH', [code]],
  ['blocks with blanks', 'jydt c22n b4px v8eh', [code]],
  ['a list', `${code}\n${other}`, [code, other]],
  ['a short code from elsewhere', 'ABCD-EFGH', ['MUS-ABCD-EFGH']],
  ['a mail', `Dear Clara,\nthank you. Your codes: ${code} and ${other.toLowerCase()}.\nYours, Cadenza`, [code, other]],
  ['a mail that names a code twice', `${code} – again, that is ${code}. Keep it safe.`, [code]],
])('finds what is in %s', (_, pasted, codes) => {
  expect(findPastedCodes(pasted, 'MUS')).toEqual(codes);
});

it('finds nothing in a mail without a code', () => {
  expect(findPastedCodes('Dear Clara, thank you for your order. We will send the code tomorrow.', 'MUS')).toEqual([]);
});

it('takes a piece of a code as typed', () => {
  expect(findPastedCodes('EFGH', 'MUS')).toBeNull();
  expect(findPastedCodes('', 'MUS')).toBeNull();
});
