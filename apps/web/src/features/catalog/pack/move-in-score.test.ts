import { expect, it } from 'vitest';
import { moveInScore } from './move-in-score.ts';
import type { ScoreRow } from './to-score.ts';

const toRow = (name: string, cells: readonly (readonly number[])[]): ScoreRow => ({
  name,
  cells: cells.map((numbers) =>
    numbers.map((number) => ({ number: Math.abs(number), text: '', isAudible: number > 0 })),
  ),
});

/** A negative number has no preview. */
const rows = [toRow('Violin', [[1, 2], [-3], [4]]), toRow('Viola', [[-5], [-6], []]), toRow('Cello', [[], [7], [8]])];

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 2, 4],
  ['ArrowRight', 4, 7],
  ['ArrowRight', 8, 8],
  ['ArrowLeft', 7, 4],
  ['ArrowLeft', 1, 1],
  ['ArrowDown', 1, 7],
  ['ArrowDown', 4, 8],
  ['ArrowUp', 8, 4],
  ['ArrowUp', 1, 1],
  ['Home', 4, 1],
  ['End', 7, 8],
])('%s leads from one dot to the next that can be heard (%i to %i)', (key, from, to) => {
  expect(moveInScore(rows, from, key)).toBe(to);
});

it('leaves other keys, and a dot that is not there', () => {
  expect(moveInScore(rows, 1, 'Enter')).toBeNull();
  expect(moveInScore(rows, 3, 'ArrowRight')).toBeNull();
});
