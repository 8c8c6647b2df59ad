import { describe, expect, it } from 'vitest';
import { contactNameInput, passwordInput, tokenInput } from './account/fields.ts';
import { retryDelayMs } from './limits.ts';
import { countCharacters } from './text.ts';

describe('the wait before a retry', () => {
  it('starts at one second, doubles, and stops at thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 50].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});

describe('counting characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['🎹🎻', 2],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('the inputs of calls', () => {
  it('a display name is trimmed', () => {
    expect(contactNameInput.parse('  Clara Wieck ')).toBe('Clara Wieck');
    expect(contactNameInput.parse('Zoe\u0308 Wieck')).toBe('Zoë Wieck');
  });

  it.each(['short', 'x'.repeat(65), 'Clara\nWieck', 'Clara\u0000Wieck', '\ud800Clara Wieck', 7, null])(
    'rejects the display name %j',
    (name) => {
      expect(contactNameInput.safeParse(name).success).toBe(false);
    },
  );

  it('a password is taken exactly as received', () => {
    for (const password of [' x ', 'e\u0301', 'a\u0000b', '🎹']) expect(passwordInput.parse(password)).toBe(password);
  });

  it.each(['', 'x'.repeat(1025), 'half \ud83c', 7])('rejects the password %j', (password) => {
    expect(passwordInput.safeParse(password).success).toBe(false);
  });

  it.each(['', 'x'.repeat(257), ['token'], { token: 'x' }, 7, null])('rejects the token %j', (token) => {
    expect(tokenInput.safeParse(token).success).toBe(false);
  });
});
