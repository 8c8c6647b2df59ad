import { describe, expect, it } from 'vitest';
import { recover } from './recover.ts';
import { signUp } from './sign-up.ts';

const authId = 'clara@example.com';
const form = { authId, password: 'three warm cellos', contactName: 'Clara Wieck', emailMarketingConsent: false };

describe.each([
  ['signing up', signUp.input],
  ['asking for a link', recover.input],
])('redirectTo of %s', (_, input) => {
  it('accepts a path of the portal', () => {
    expect(input.parse({ ...form, redirectTo: '/account/licenses?license-code=A' }).redirectTo).toBe(
      '/account/licenses?license-code=A',
    );
    expect(input.parse(form).redirectTo).toBeUndefined();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'account', '/login', ''])(
    'rejects %j',
    (redirectTo) => {
      expect(input.safeParse({ ...form, redirectTo }).success).toBe(false);
    },
  );
});

describe('the offer of a sign-up', () => {
  it.each(['\ud800', 'spring \udfff', '\u0000', 'a\nb'])('rejects %j, which cannot be stored', (onboardingOffer) => {
    expect(signUp.input.safeParse({ ...form, onboardingOffer }).success).toBe(false);
  });

  it('accepts any other characters', () => {
    expect(signUp.input.parse({ ...form, onboardingOffer: ' Früh 🎹 ' }).onboardingOffer).toBe('Früh 🎹');
  });
});
