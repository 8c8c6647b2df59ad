import { expect, it } from 'vitest';
import { toOwnership } from './to-ownership.ts';

const item = { sku: 'MUS-01001', authSkus: ['MUS-00001', 'MUS-00003'] };

it.each([
  ['none', []],
  ['none', ['MUS-01002']],
  ['plan', ['MUS-00001']],
  ['plan', ['MUS-00003', 'MUS-01002']],
  ['owned', ['MUS-01001']],
  ['owned', ['MUS-00001', 'MUS-01001']],
])('is %s with licenses for %j', (ownership, owned) => {
  expect(toOwnership(item, new Set(owned))).toBe(ownership);
});
