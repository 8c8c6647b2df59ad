import { expect, it } from 'vitest';
import { changeEmail } from './change-email.ts';

it.each([
  [['invoice', 'name'], true],
  [['name', 'name'], false],
  [['name'], false],
  [['invoice', 'name', 'code'], false],
])('takes two proofs that differ in kind: %j', (kinds, isValid) => {
  const proofs = kinds.map((kind) => ({ kind, value: '325-10566' }));
  const input = { email: 'clara@example.com', newEmail: 'clara@example.org', proofs, reason: 'lost mailbox' };
  expect(changeEmail.input.safeParse(input).success).toBe(isValid);
});
