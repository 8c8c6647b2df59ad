import { toMatcher } from '@backline/core/packs/globs';
import { expect, it } from 'vitest';

it.each([
  ['Patches/**', 'Patches/Soft.txt', true],
  ['Patches/**', 'Patches/a/b/Soft.txt', true],
  ['Patches/**', 'Patches', false],
  ['Patches/**', 'More Patches/Soft.txt', false],
  ['Samples/*/room/**', 'Samples/Violin/room/A1.wav', true],
  ['Samples/*/room/**', 'Samples/room/A1.wav', false],
  ['Samples/*/room/**', 'Samples/a/b/room/A1.wav', false],
  ['**/A1.wav', 'A1.wav', true],
  ['**/A1.wav', 'Samples/room/A1.wav', true],
  ['**/A1.wav', 'Samples/BA1.wav', false],
  ['*.wav', 'A1.wav', true],
  ['*.wav', 'a/A1.wav', false],
  ['A?.wav', 'A1.wav', false],
  ['A (1).wav', 'A (1).wav', true],
  ['Größe*', 'Größe 1', true],
] as const)('%s and %s: %s', (glob, path, isIn) => {
  expect(toMatcher([glob])(path)).toBe(isIn);
});
