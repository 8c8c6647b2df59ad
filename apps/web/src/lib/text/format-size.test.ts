import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [0, '0 byte'],
  [75_755, '75.8 kB'],
  [412_385_280, '412.4 MB'],
  [2_147_483_648, '2.1 GB'],
  [9_000_000_000_000, '9 TB'],
])('tells %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
