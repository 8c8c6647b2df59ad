import { expect, it } from 'vitest';
import { isWatched } from './is-watched.ts';

it('takes a visible page for watched', () => {
  expect(isWatched({ visibilityState: 'visible' })).toBe(true);
});

it('takes neither a hidden nor a prerendered page for watched', () => {
  expect(isWatched({ visibilityState: 'hidden' })).toBe(false);
  expect(isWatched({ visibilityState: 'visible', prerendering: true })).toBe(false);
});
