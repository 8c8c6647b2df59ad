import { expect, it } from 'vitest';
import { codeRules, findRedeemRefusal, toCodeState } from './code-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const free = { expiresAt: null, redeemedBy: null, revokedAt: null, batchRevokedAt: null };
const own = { ...free, redeemedBy: 'clara' };

it.each([
  ['free', null, free],
  ['free', null, { ...free, expiresAt: new Date(now.getTime() + 1) }],
  ['expired', 'expired', { ...free, expiresAt: now }],
  ['redeemed', 'redeemed_by_you', own],
  ['redeemed', 'redeemed_by_you', { ...own, expiresAt: now }],
  ['revoked', 'revoked', { ...free, revokedAt: now }],
  ['revoked', 'revoked', { ...free, batchRevokedAt: now, expiresAt: now }],
  ['revoked', 'revoked', { ...own, revokedAt: now }],
] as const)('a code is %s, and refuses its owner with %s: %o', (state, refusal, code) => {
  expect(toCodeState(code, now)).toBe(state);
  expect(codeRules[state].refusal).toBe(refusal);
  expect(findRedeemRefusal(code, 'clara', now)).toBe(refusal);
});

it.each([own, { ...own, revokedAt: now }, { ...own, batchRevokedAt: now }])(
  'a code that another has redeemed is used, whatever else it is: %o',
  (code) => {
    expect(findRedeemRefusal(code, 'robert', now)).toBe('redeemed');
  },
);
