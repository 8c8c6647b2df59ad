import { expect, it } from 'vitest';
import { defaultColors } from './colors.ts';
import { colorPairs, mailContrast, toContrast, toPairContrast } from './contrast.ts';

it.each([
  ['#ffffff', '#000000', '#000000', 21],
  ['#000000', '#ffffff', '#000000', 21],
  ['#ff0000', '#ffffff', '#000000', 3.9985],
  ['#00ff00', '#ffffff', '#000000', 1.3722],
  ['#0000ff', '#ffffff', '#000000', 8.5925],
  ['#0a0a0a', '#000000', '#000000', 1.0607],
  ['#ffffff80', '#000000', '#000000', 5.3172],
  ['#00000080', '#ffffff', '#000000', 4.0041],
  ['#ffffff', '#00000080', '#ffffff', 4.0041],
])('%s on %s above %s has this contrast', (color, ground, beneath, contrast) => {
  expect(toContrast(color, ground, beneath)).toBeCloseTo(contrast, 2);
});

it('asks 4.5 of text, and 3 of large text, signs and outlines (WCAG 2.2)', () => {
  const wide = colorPairs.filter(({ atLeast }) => atLeast !== 4.5);
  expect(new Set(wide.map(({ use }) => use))).toEqual(
    new Set(['large text', 'signs, bars and the ring around the focus', 'outlines of controls', 'signs on a picture']),
  );
  expect(new Set(wide.map(({ atLeast }) => atLeast))).toEqual(new Set([3]));
  expect(mailContrast).toBe(4.5);
});

it('takes the worst picture beneath a cover', () => {
  const colors = { ...defaultColors, paper: '#ffffff', cover: '#00000080', stage: '#000000' };
  expect(toPairContrast(colors, { color: 'paper', ground: 'cover' })).toBeCloseTo(3.98, 1);
  expect(toPairContrast(colors, { color: 'paper', ground: 'stage' })).toBeCloseTo(21);
});
