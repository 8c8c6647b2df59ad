import { expect, it } from 'vitest';
import { toRingWidth } from './to-ring-width.ts';

const columns = [0, 1, 0.5, 0];

it('is 2 px wide where it is silent, and 5 px where it is loudest', () => {
  expect(toRingWidth(columns, 0)).toBe(2);
  expect(toRingWidth(columns, 0.25)).toBe(5);
  expect(toRingWidth(columns, 0.5)).toBe(3.5);
});

it('goes from one column to the next without a step', () => {
  expect(toRingWidth(columns, 0.125)).toBe(3.5);
  expect(toRingWidth(columns, 0.375)).toBe(4.25);
});

it('keeps the last column’s width until the end, where it is 2 px again', () => {
  expect(toRingWidth([0, 1], 0.75)).toBe(5);
  expect(toRingWidth([0, 1], 1)).toBe(2);
});

it('is 2 px wide without columns', () => {
  expect(toRingWidth([], 0.5)).toBe(2);
});
