import { describe, expect, it } from 'vitest';
import { hasForeignLayout, toCodeLayout } from './code-layout.ts';
import { listCodeLayouts } from './list-code-layouts.ts';
import { findPastedCodes, parseLinkedCodes, parseTypedCodes, readOneCode } from './read-codes.ts';

const none = new Set<string>();
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
  ['two wrapped lines', 'MUS-JYDT-C22N-\nB4PX-V8EH', [code]],
  ['two lines, wrapped before the dash', 'MUS-JYDT-C22N\n-B4PX-V8EH', [code]],
  ['the source of a mail, whose lines are cut', 'code: MUS-JYDT-C22N-=\r\nB4PX-V8EH=\r\n.', [code]],
  ['a wrapped line of a quoted mail', `> Your code: MUS-JYDT-C22N-\n> B4PX-V8EH\n> Yours`, [code]],
  ['full width with dashes of another kind', 'ＭＵＳ－ＪＹＤＴ‑Ｃ２２Ｎ−B4PX—V8EH', [code]],
  [
    'a label in braces, with invisible marks',
    `{"code":\u{200e}"MUS\u{2011}JYDT\u{2011}C22N-B4PX-V8\u{200b}EH\u{feff}"}.`,
    [code],
  ],
  ['Arabic digits', 'MUS-JYDT-C٢٢N-B٤PX-V٨EH', [code]],
  ['a mail with a code without its prefix', 'Code: jydt - c22n - b4px - v8eh, thank you', [code]],
])('finds what is in %s', (_, pasted, codes) => {
  expect(findPastedCodes(pasted, 'MUS', none)).toEqual(codes);
});

it('finds each code in a mail once and skips the prose', () => {
  const mail = `Dear Clara,\n\nthank you for order 2026-11-0042! Your codes:\n  ${code}\n  ${other}\nand again ${code}.\nYours, the shop`;
  expect(findPastedCodes(mail, 'MUS', none)).toEqual([code, other]);
});

it('reads a text of nothing but codes in any spelling, and keeps an unfinished one', () => {
  expect(findPastedCodes(`${code.toLowerCase().replaceAll('-', ' ')}\n${other}`, 'MUS', none)).toEqual([code, other]);
  expect(findPastedCodes('abcd efgh', 'MUS', none)).toEqual(['MUS-ABCD-EFGH']);
});

it('finds nothing in a mail without a code', () => {
  const mail = 'Dear Clara, thank you for your order. We will send the code tomorrow.';
  expect(findPastedCodes(mail, 'MUS', none)).toEqual([]);
});

it.each([
  ['three letters', 'ABC DEFGH', []],
  ['seven letters', 'ABCD EFGHIJK', []],
  ['seventeen letters', 'ABCD EFGHIJKLMNOPQRSTU', []],
  ['two whole codes', 'A'.repeat(32), ['MUS-AAAA-AAAA-AAAA-AAAA', 'MUS-AAAA-AAAA-AAAA-AAAA']],
])('takes blocks of four and whole codes for codes, and no word of %s', (_, pasted, codes) => {
  expect(findPastedCodes(pasted, 'MUS', none)).toEqual(codes);
});

it('finds a short code of another system beside one of ours only', () => {
  const mail = 'Dear Clara, your\nAB12CD34\nis this:';
  expect(findPastedCodes(mail, 'MUS', none)).toEqual([]);
  expect(findPastedCodes(`${mail} ${code}`, 'MUS', none)).toEqual(['MUS-AB12-CD34', code]);
});

it('takes a piece of a code as typed', () => {
  expect(findPastedCodes('EFGH', 'MUS', none)).toBeNull();
  expect(findPastedCodes('', 'MUS', none)).toBeNull();
});

it.each([
  [[`Your code: ${code}.`], [code]],
  [
    [`${code},${other}`, code],
    [code, other],
  ],
  [
    [code, 'jydtc22n'],
    [code, 'MUS-JYDT-C22N'],
  ],
  [['nothing'], ['MUS-NOTH-ING']],
  [[''], []],
])('reads of a link with %j its codes alone, and else what it says', (linked, codes) => {
  expect(parseLinkedCodes(linked, 'MUS', none)).toEqual(codes);
});

describe('a code of another system', () => {
  const uuid = '7F3A9C21-5B8E-4D60-A1F2-C39B7E6D5A48';
  const blocks = 'HBRK7-QX2MN-48ZPW-LT9CD-V6RYA';
  const live = 'hbr_live_9kQ2xT7bWm4LpZ';
  const short = 'QX2MN-48ZPW-LT9CD';
  const number = '468768768833943384';
  const signed = `key/${'Ab0+'.repeat(20)}.${'Cd1/'.repeat(20)}==`;
  const all = [uuid, blocks, live, short, number, signed];
  const layouts = new Set(all.map((one) => toCodeLayout(one, 'MUS') ?? ''));
  const find = (text: string) => findPastedCodes(text, 'MUS', layouts);

  it.each(all)('has a layout, and is found alone: %s', (one) => {
    expect(find(one)).toEqual([one]);
    expect(find(`Thank you for your order!\nLicense key: ${one}.\nBest regards`)).toEqual([one]);
    expect(readOneCode(`License key: ${one}`, 'MUS', layouts)).toEqual(
      one === short ? { bare: 'QX2MN48ZPWLT9CD' } : { foreign: one },
    );
  });

  it.each([
    ['dashes of Outlook', uuid.replaceAll('-', '\u{2011}'), [uuid]],
    ['dashes of a phone', uuid.replaceAll('-', '–'), [uuid]],
    ['blanks around its dashes', uuid.replaceAll('-', ' - '), [uuid]],
    ['a stop behind it', `${uuid}.`, [uuid]],
    ['something invisible behind it', `${uuid}\u{200b}`, [uuid]],
    ['a line break at a dash', uuid.replace('4D60-', '4D60-\r\n'), [uuid]],
    ['a line break in a quoted mail', `> Key: ${uuid.replace('-4D60', '\n> -4D60')}\n> Bye`, [uuid]],
    ['braces around it', `{${uuid}}`, [uuid]],
    ['quotes around it', `„${uuid}“`, [uuid]],
    ['full width', uuid.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)), [uuid]],
    ['another one, with a comma between them', `${uuid}, ${blocks}`, [uuid, blocks]],
    ['one of ours beside it', `Your codes: ${code} and ${uuid}`, [code, uuid]],
    ['a label of the same length as a block', `Key1: ${blocks}`, [blocks]],
    ['a long line before it', `${'-'.repeat(70)}\n${live}\n`, [live]],
  ])('is found with %s', (_, text, codes) => {
    expect(find(text)).toEqual(codes);
  });

  it('has no layout where it is one of ours, or no code at all', () => {
    expect(
      [code, 'ABCD-EFGH', 'AB1-CD2', 'two words1', `${'aB1'.repeat(85)}xy`].map((one) => toCodeLayout(one, 'MUS')),
    ).toEqual(Array(5).fill(null));
    expect(toCodeLayout('ABCD-EFGH-IJKL-MNOP-QRST', 'MUS')).toBe('4-4-4-4-4');
    expect(['aB1.xY2.z9', 'aB1.xY2.z'].map((one) => toCodeLayout(one, 'MUS'))).toEqual(['3.3.2', null]);
    expect(
      ['aB1'.repeat(21), `${'aB1'.repeat(21)}4`, `${'aB1'.repeat(21)}45`].map((one) => toCodeLayout(one, 'MUS')),
    ).toEqual(['63', '64', 'long']);
  });

  it('is found up to 256 characters, and from 65 on whatever divides it', () => {
    const longest = `${'aB1'.repeat(85)}x`;
    const found = new Set([toCodeLayout(longest, 'MUS') ?? '']);
    expect(findPastedCodes(`Key: ${longest}`, 'MUS', found)).toEqual([longest]);
    expect(findPastedCodes(`Key: ${longest.slice(0, 65)}`, 'MUS', found)).toEqual([longest.slice(0, 65)]);
    expect(findPastedCodes(`Key: ${longest.slice(0, 64)}`, 'MUS', found)).toEqual([]);
  });

  it('is taken whole, where another layout fits a part of it', () => {
    const part = live.slice(live.lastIndexOf('_') + 1);
    for (const both of [
      [part, live],
      [live, part],
      [part, signed],
    ])
      expect(
        findPastedCodes(`Key: ${both.at(-1)}`, 'MUS', new Set(both.map((one) => toCodeLayout(one, 'MUS') ?? ''))),
      ).toEqual([both.at(-1)]);
    expect([['4-4-4-4'], ['8-4-5'], ['4-4', 'long']].map((some) => hasForeignLayout(new Set(some)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('has at most 200 layouts', () => {
    const isListed = (count: number) => listCodeLayouts.output.safeParse(Array(count).fill('8-8')).success;
    expect([200, 201].map(isListed)).toEqual([true, false]);
  });

  it('is not found in prose', () => {
    expect(find('A state-of-the-art pack, forty-two of them; unbelievable-understatement')).toEqual([]);
  });

  it('stays as it is typed, with what was typed around it left out', () => {
    expect(parseTypedCodes(`${live}\n${code}`, 'MUS', layouts)).toEqual([live, code]);
    expect(parseTypedCodes(`my key is ${live}`, 'MUS', layouts)).toEqual([live]);
    expect(parseTypedCodes('abcd efgh', 'MUS', layouts)).toEqual(['MUS-ABCD-EFGH']);
  });

  it('is one of two that nobody can tell apart', () => {
    expect(readOneCode(`${uuid} ${blocks}`, 'MUS', layouts)).toBeNull();
    expect(readOneCode(`Codes: ${code} and ${other}`, 'MUS', layouts)).toBeNull();
    expect(readOneCode('nothing of the kind at all', 'MUS', layouts)).toBeNull();
  });
});
