import { expect, it } from 'vitest';
import { isOrigin } from './is-origin.ts';

it.each([
  ['https://shop.example', true],
  ['https://shop.example/', true],
  ['http://localhost:8080', true],
  ['https://shop.example/portal', false],
  ['https://shop.example?x', false],
  ['https://me@shop.example', false],
  ['ftp://shop.example', false],
  ['shop.example', false],
  ['', false],
])('%s is an origin: %s', (text, isSo) => {
  expect(isOrigin(text)).toBe(isSo);
});
