import { expect, it } from 'vitest';
import { deviceSignIn } from '../../limits.ts';
import { canSignIn, toSignInState } from './sign-in-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const open = {
  decision: null,
  decidedAt: null,
  expiresAt: at(1000),
  collectedAt: null,
  numberHash: null,
  ids: {},
};
const approved = { ...open, decision: 'approved', decidedAt: at(-1000) } as const;
const collected = { ...approved, collectedAt: at(-deviceSignIn.collectMs) };

it.each([
  ['pending', open],
  ['expired', { ...open, expiresAt: now }],
  ['denied', { ...open, decision: 'denied', decidedAt: at(-1000) }],
  ['number_needed', { ...approved, numberHash: 'hash' }],
  ['expired', { ...approved, numberHash: 'hash', expiresAt: now }],
  ['approved', approved],
  ['approved', { ...collected, collectedAt: at(1 - deviceSignIn.collectMs) }],
  ['expired', collected],
  ['expired', { ...approved, ids: null }],
  ['approved', { ...approved, decidedAt: at(1 - deviceSignIn.collectMs), expiresAt: at(-1000) }],
  ['expired', { ...approved, decidedAt: at(-deviceSignIn.collectMs), expiresAt: at(-1000) }],
  ['approved', { ...approved, decidedAt: null }],
] as const)('a sign-in is %s: %o', (state, signIn) => {
  expect(toSignInState(signIn, now)).toBe(state);
});

it('can be approved or denied until one of both has happened', () => {
  expect(canSignIn(open, 'approve', now)).toBe(true);
  expect(canSignIn(open, 'deny', now)).toBe(true);
  expect(canSignIn(approved, 'deny', now)).toBe(false);
  expect(canSignIn({ ...open, expiresAt: now }, 'approve', now)).toBe(false);
});
