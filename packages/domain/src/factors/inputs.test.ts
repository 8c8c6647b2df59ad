import { expect, it } from 'vitest';
import { passSecondFactor } from '../sessions/pass-second-factor.ts';
import { confirm } from './confirm.ts';
import { passkeyNameInput } from './fields.ts';

const assertion = {
  id: 'id',
  rawId: 'id',
  type: 'public-key',
  clientExtensionResults: {},
  response: { authenticatorData: 'a', clientDataJSON: 'b', signature: 'c' },
};

it.each([
  [{}, false],
  [{ code: '123456' }, false],
  [{ password: 'a password' }, true],
  [{ assertion }, true],
  [{ password: 'a password', assertion }, true],
])('confirms a person by a password or a passkey: %j', (input, isValid) => {
  expect(confirm.input.safeParse(input).success).toBe(isValid);
});

it.each([
  [{}, false],
  [{ code: '123456' }, true],
  [{ assertion }, true],
  [{ code: '123456', assertion }, true],
])('takes a code or a passkey as a second step: %j', (input, isValid) => {
  expect(passSecondFactor.input.safeParse({ challenge: 'challenge', ...input }).success).toBe(isValid);
});

it('names a passkey in 1 to 64 characters', () => {
  const isValid = (name: string) => passkeyNameInput.safeParse(name).success;
  expect(['K', 'k'.repeat(64), 'k'.repeat(65), ' ', '\u200b', 'a\u0000b'].map(isValid)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
