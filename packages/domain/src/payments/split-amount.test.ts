import { expect, it } from 'vitest';
import { splitAmount } from './split-amount.ts';

it.each([
  [100, [1, 1, 2], [25, 25, 50]],
  [100, [1, 2, 2, 1], [16, 35, 33, 16]],
  [-100, [1, 2], [-33, -67]],
  [100, [2, 1], [67, 33]],
  [50, [0, 0], [50, 0]],
  [9_007_199_254_740_991, [9_007_199_254_740_991, 0], [9_007_199_254_740_991, 0]],
  [7, [], []],
])('splits %d by %j into %j, with what is left in the largest part', (amount, weights, parts) => {
  expect(splitAmount(amount, weights)).toEqual(parts);
});
