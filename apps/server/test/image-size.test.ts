import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readImageSize } from '../src/image-size.ts';

const root = join(import.meta.dirname, '../../..');

it.each([
  ['fixtures/catalog/covers/harbor-strings.webp', { width: 640, height: 640 }],
  ['package.json', null],
  ['fixtures/catalog', null],
  ['none.webp', null],
])('reads the size of %s', async (path, size) => {
  expect(await readImageSize(join(root, path))).toEqual(size);
});
