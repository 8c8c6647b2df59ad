import { expect, it } from 'vitest';
import { findNextCard } from './card-keys.ts';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 7, null],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 7],
  ['ArrowDown', 6, null],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 2, null],
  ['Enter', 0, null],
])('%s leads from card %d of eight in three columns to %j', (key, at, next) => {
  expect(findNextCard(key, at, 8, 3)).toBe(next);
});

it('leads up and down in one column', () => {
  expect(findNextCard('ArrowDown', 0, 2, 1)).toBe(1);
  expect(findNextCard('ArrowUp', 1, 2, 1)).toBe(0);
});
