import { expect, it } from 'vitest';
import { covers, pickCover } from './covers.ts';

it('shows one cover all day long', () => {
  expect(pickCover(new Date(2026, 10, 21, 0, 0, 1))).toBe(pickCover(new Date(2026, 10, 21, 23, 59, 59)));
});

it('shows every cover in seven days', () => {
  const week = Array.from({ length: 7 }, (_, day) => pickCover(new Date(2026, 11, 28 + day)));
  expect(new Set(week)).toEqual(new Set(covers));
});
