import { expect, it } from 'vitest';
import { setPool } from './set-pool.ts';

it('refuses a rule that no pool has', () => {
  const set = (rules: object) => setPool.input.safeParse({ name: 'main', rules, isDryRun: true, reason: 'a test' });
  expect(set({ seats: 4 }).success).toBe(true);
  expect(set({ seats: 4, seat: 4 }).error?.issues).toMatchObject([{ keys: ['seat'], path: ['rules'] }]);
});
