import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emailInput } from './email.ts';
import { canSubmitEmail, parseEmail, parsePayerEmail } from './parse-email.ts';

describe('parseEmail', () => {
  it.each([
    ['clara@example.com', 'clara@example.com', 'clara@example.com'],
    ['  clara@example.com\t', 'clara@example.com', 'clara@example.com'],
    ['Clara.Wieck@Example.COM', 'Clara.Wieck@example.com', 'clara.wieck@example.com'],
    ['clara＠example.com', 'clara@example.com', 'clara@example.com'],
    ['ｃｌａｒａ@example.com', 'clara@example.com', 'clara@example.com'],
    ['clara@ｅｘａｍｐｌｅ．com', 'clara@example.com', 'clara@example.com'],
    ['clara+news@example.com', 'clara+news@example.com', 'clara+news@example.com'],
    ['clara@münchen.example', 'clara@xn--mnchen-3ya.example', 'clara@xn--mnchen-3ya.example'],
    ['clara@xn--mnchen-3ya.example', 'clara@xn--mnchen-3ya.example', 'clara@xn--mnchen-3ya.example'],
    ['clara@MÜNCHEN.example', 'clara@xn--mnchen-3ya.example', 'clara@xn--mnchen-3ya.example'],
    ["o'hara@example.com", "o'hara@example.com", "o'hara@example.com"],
    ['ﬁona@example.com', 'fiona@example.com', 'fiona@example.com'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['li@例子。中国', 'li@xn--fsqu00a.xn--fiqs8s', 'li@xn--fsqu00a.xn--fiqs8s'],
    [
      'info@beispiel.vermögensberatung',
      'info@beispiel.xn--vermgensberatung-pwb',
      'info@beispiel.xn--vermgensberatung-pwb',
    ],
    ['o&o@example.com', 'o&o@example.com', 'o&o@example.com'],
    ['a/b=c@example.com', 'a/b=c@example.com', 'a/b=c@example.com'],
    ['{odd}!#$%*?^`|~@example.com', '{odd}!#$%*?^`|~@example.com', '{odd}!#$%*?^`|~@example.com'],
    ['-dash-@example.com', '-dash-@example.com', '-dash-@example.com'],
    ['name@sub_domain.example.com', 'name@sub_domain.example.com', 'name@sub_domain.example.com'],
    ['clara@example.com.', 'clara@example.com', 'clara@example.com'],
    ['\u200eclara@example.com\u202c', 'clara@example.com', 'clara@example.com'],
    ['cla\u00adra\u2060@exam\u200bple.com\ufeff', 'clara@example.com', 'clara@example.com'],
    ['clara\u202e@example.com', 'clara@example.com', 'clara@example.com'],
    ['clara\u2011w@exam\u2010ple.com', 'clara-w@exam-ple.com', 'clara-w@exam-ple.com'],
    ['clara٢@example.com', 'clara2@example.com', 'clara2@example.com'],
    ['mailto:clara@example.com', 'clara@example.com', 'clara@example.com'],
    ['Clara <clara@example.com>', 'clara@example.com', 'clara@example.com'],
    ['"Wieck, Clara" <clara@example.com>;', 'clara@example.com', 'clara@example.com'],
    ["'clara@example.com'", 'clara@example.com', 'clara@example.com'],
    ['o’hara@example.com', "o'hara@example.com", "o'hara@example.com"],
    ['‘clara@example.com’', 'clara@example.com', 'clara@example.com'],
    ['E-Mail: (clara@example.com),', 'clara@example.com', 'clara@example.com'],
    ['{clara@example.com}', 'clara@example.com', 'clara@example.com'],
    ['c@example.com', 'c@example.com', 'c@example.com'],
  ])('reads %j as %s', (input, address, canonical) => {
    expect(parseEmail(input)).toEqual({ address, canonical });
  });

  it.each([
    '',
    ' ',
    '@',
    'clara',
    'clara@',
    '@example.com',
    'clara@localhost',
    'clara@example..com',
    'clara@.example.com',
    '.clara@example.com',
    'clara.@example.com',
    'cla..ra@example.com',
    'a@b@example.com',
    'clara@example.com\nBcc: victim@example.com',
    'clara@example.com\r\nBcc: victim@example.com',
    'clara\n@example.com',
    'cla ra@example.com',
    'clara@exam ple.com',
    'clara@example.com\u0000',
    'clara\u0000@example.com',
    'clara@a.example <clara@b.example>',
    'clara@example.com, victim@example.com',
    'clara@[127.0.0.1]',
    'clara@127.0.0.1',
    'clara@0x7f.1',
    'clara@example.com/path',
    'clara@example.com:25',
    'clara@example.com?x',
    'clara@example.com#x',
    'clara@%65xample.com',
    'clara@evil.com\\@example.com',
    '"clara wieck"@example.com',
    'clara(comment)@example.com',
    'clara@-example.com',
    'my address clara@example.com',
    'clara@example.com and more',
    'clara@example.c0',
    'ẞ@example.com',
    `${'a'.repeat(243)}@example.com`,
    `${'a'.repeat(5000)}@example.com`,
    `clara@${'a'.repeat(64)}.com`,
  ])('refuses %j', (input) => {
    expect(parseEmail(input)).toBeNull();
  });

  it('accepts the longest possible address and not one letter more', () => {
    const local = 'a'.repeat(60);
    const fits = `${local}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}.com`;
    expect(fits).toHaveLength(254);
    expect(parseEmail(fits)?.address).toBe(fits);
    expect(parseEmail(`x${fits}`)).toBeNull();
  });

  it('is idempotent, and never lets a control character through', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(part, part, fc.constantFrom('.com', '.example', '.münchen', '．org'), (local, host, end) => {
        const email = parseEmail(`${local}@${host}${end}`);
        if (email === null) return;
        expect(parseEmail(email.address)).toEqual(email);
        expect(parseEmail(email.canonical)?.canonical).toBe(email.canonical);
        expect(parseEmail(email.address.toUpperCase())?.canonical).toBe(email.canonical);
        expect(email.address).toMatch(/^[\x21-\x7e]+@[\x21-\x7e]+$/);
      }),
      { numRuns: 3000, seed: 11 },
    );
  });

  it('reads an address of 254 characters, in a text of 1016, and none longer', () => {
    const longest = `${'a'.repeat(242)}@example.com`;
    expect([longest, longest.padEnd(1016)].map((text) => emailInput.safeParse(text).success)).toEqual([true, true]);
    expect([`a${longest}`, longest.padEnd(1017)].map(parseEmail)).toEqual([null, null]);
    const payer = `${'ü'.repeat(308)}@example.com`;
    expect([payer, payer.padEnd(640)].map((text) => parsePayerEmail(text)?.address)).toEqual([payer, payer]);
    expect([`ü${payer}`, payer.padEnd(641)].map(parsePayerEmail)).toEqual([null, null]);
  });

  it('refuses hostile input by its length, before it is read', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalize.mockRestore());
    for (const text of [
      'a@'.repeat(50_000),
      `a@${'.'.repeat(100_000)}`,
      `${'a'.repeat(1_000_000)}`,
      'a@a'.repeat(33_000),
    ]) {
      expect(parseEmail(text)).toBeNull();
      expect(parsePayerEmail(text)).toBeNull();
    }
    expect(normalize).not.toHaveBeenCalled();
  });

  it.each([
    ['clara@example.com', true],
    ['  clara@example.com  ', true],
    ['', false],
    ['   ', false],
    ['clara', false],
    ['clara@example', false],
  ])('%j may be submitted: %s', (email, isAllowed) => {
    expect(canSubmitEmail(email)).toBe(isAllowed);
  });

  it.each([
    ['müller@Example.com', 'müller@Example.com'],
    ['"clara wieck"@example.com', '"clara wieck"@example.com'],
    ['a..b@example.com', 'a..b@example.com'],
    ['trail.@example.com', 'trail.@example.com'],
    ['o&o@EXAMPLE.com', 'o&o@example.com'],
  ])('reads an address that can pay, though not be mailed: %j', (typed, address) => {
    expect(parsePayerEmail(typed)?.address).toBe(address);
  });
  it.each(['', 'clara', '@example.com', 'clara@', 'clara\u0000@example.com', `${'a'.repeat(320)}@example.com`])(
    'reads no payer in %j',
    (typed) => {
      expect(parsePayerEmail(typed)).toBeNull();
    },
  );

  it('is used by the schemas of calls', () => {
    expect(emailInput.parse(' Clara@Example.com ')).toEqual(parseEmail('Clara@example.com'));
    expect(emailInput.safeParse('clara').success).toBe(false);
    expect(emailInput.safeParse(7).success).toBe(false);
  });
});
