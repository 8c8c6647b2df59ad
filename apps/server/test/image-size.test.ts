import { expect, it } from 'vitest';
import { toImageSize } from '../src/image-size.ts';

/** The beginning of an image of 640 by 480. */
const heads = {
  png: '89504e470d0a1a0a 0000000d 49484452 00000280 000001e0 0806000000 00000000',
  'extended webp': '52494646000000005745425056503858 0a000000 20000000 7f0200 df0100',
  'lossy webp': '524946460000000057454250 56503820 00000000 000000 9d012a 8002 e001',
  'lossless webp': '524946460000000057454250 5650384c 00000000 2f 7fc27700 0000000000',
  jpeg: 'ffd8 ffe00010 4a46494600010100000100010000 ffc0 0011 08 01e0 0280 03 000000',
};

it.each(Object.entries(heads))('reads the size of a %s', (_, hex) => {
  expect(toImageSize(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toEqual({ width: 640, height: 480 });
});

it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="640"/>', 'RIFF', ''])('knows no size of %j', (text) => {
  expect(toImageSize(Buffer.from(text))).toBeNull();
});
