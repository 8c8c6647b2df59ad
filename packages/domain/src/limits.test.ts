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

  it.each(['\u200b', '\u3164', '\u2800', '\u115f', '\u00ad', '\ufe0f', '\u2060', '-', '\u0301'])(
    'a display name of %j alone is none, with the specified message',
    (character) => {
      const { error } = contactNameInput.safeParse(character.repeat(10));
      expect(error?.issues[0]?.message).toBe('Contact Name must be at least 8 characters long');
      expect(contactNameInput.safeParse(`Clara W${character}`).success).toBe(['-'].includes(character));
      expect(contactNameInput.parse(`Clara Wieck${character}`)).toBe(`Clara Wieck${character}`.normalize('NFC'));
    },
  );

  it('a display name keeps the joiners of its script', () => {
    for (const name of [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0622\u0647\u0646\u06af',
      '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(3),
    ])
      expect(contactNameInput.parse(name)).toBe(name);
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
