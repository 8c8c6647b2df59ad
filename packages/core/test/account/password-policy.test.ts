import { loadCommonPasswords } from '@backline/core/passwords/common-passwords';
import { findPasswordConstraint } from '@backline/core/passwords/password-policy';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';

const context = { productName: 'Cadenza', email: 'clara.wieck@example.com', contactName: 'Clara Wieck' };
const check = (password: string) => findPasswordConstraint(password, context);

const ofZxcvbn = Object.values(dictionary)
  .flatMap((list) => (Array.isArray(list) ? list : Object.keys(list)))
  .map(String)
  .filter((word) => word.length >= 8);

describe('the password policy', () => {
  it.each(['12345678', 'Iloveyou', 'SUPERMAN1', 'trustno1', 'charlie1', 'liverpool08', 'woodland1'])(
    'refuses %s, which many people have',
    async (password) => {
      expect(await check(password)).toBe(
        'This password is too common or too easy to guess. Try a few unrelated words.',
      );
    },
  );

  it('knows common passwords in any case, and takes hardly anything else for one', async () => {
    const isCommon = await loadCommonPasswords();
    expect(['password', 'PASSWORD', 'Baseball', 'qwertyuiop'].filter((password) => !isCommon(password))).toEqual([]);
    const others = Array.from({ length: 20_000 }, (_, n) => `woven kettle ${n} anchor`);
    expect(others.filter(isCommon).length).toBeLessThan(5);
  });

  it('accepts none of the common passwords of another list', async () => {
    const sample = ofZxcvbn.filter((_, n) => n % Math.max(1, Math.floor(ofZxcvbn.length / 1000)) === 0);
    expect(sample.length).toBeGreaterThanOrEqual(1000);
    const accepted = [];
    for (const password of sample) if ((await check(password)) === null) accepted.push(password);
    expect(accepted).toEqual([]);
  });

  it.each([
    'cadenza-demo-2026',
    'violet-anchor-simmer-82',
    'correct horse battery staple',
    'Tr0mbone&Kettle^drum',
    'пять кларнетов в саду',
    '春の海とピアノと猫',
    '🎹🎻🥁🎺🎷🪕🎸🪗🎤',
  ])('accepts %s', async (password) => {
    expect(await check(password)).toBeNull();
  });

  it.each([
    ['the email', 'clara.wieck@example.com'],
    ['the email in capitals', 'CLARA.WIECK@EXAMPLE.COM'],
    ['the local part', 'clara.wieck'],
    ['the name', 'Clara Wieck'],
    ['the name with dashes', 'clara-wieck'],
    ['the name in full-width letters', 'Ｃｌａｒａ Ｗｉｅｃｋ'],
  ])('refuses %s', async (_, password) => {
    expect(await check(password)).toBe('The password cannot be your email, your name or the name of the product.');
  });

  it('refuses the name of the product', async () => {
    const long = { ...context, productName: 'Philharmonia' };
    expect(await findPasswordConstraint('PhilHarmonia!', long)).toMatch(/name of the product/);
    expect(await check('cadenza1')).not.toBeNull();
  });

  it.each([
    ['1234567', 'Password must be at least 8 characters long'],
    ['🎹🎻🥁🎺🎷🪕🎸', 'Password must be at least 8 characters long'],
    ['x'.repeat(65), 'Password cannot be more than 64 characters long'],
    ['aaaaaaaa', 'This password is too common or too easy to guess. Try a few unrelated words.'],
    ['qwertzuiop', 'This password is too common or too easy to guess. Try a few unrelated words.'],
    ['Password1', 'This password is too common or too easy to guess. Try a few unrelated words.'],
  ])('answers %s with: %s', async (password, constraint) => {
    expect(await check(password)).toBe(constraint);
  });
});
