import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findKind, hasEnding } from '../src/catalog/media-kind.ts';

const assets = join(import.meta.dirname, '../../fixtures/catalog');
const padded = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(16)]);
const text = (content: string) => Buffer.from(content);
const brand = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${name}\0\0\0\0mif1miaf`)]);

it.each([
  ['PNG', padded('89504e470d0a1a0a')],
  ['JPEG', padded('ffd8ffe000104a464946')],
  ['WebP', text('RIFF\x10\0\0\0WEBPVP8 ')],
  ['AVIF', brand('avif')],
  ['GIF', text('GIF89a\x01\0\x01\0\0\0\0')],
  ['SVG', text('\u{FEFF}<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG', text('<svg viewBox="0 0 1 1"/>')],
  ['Ogg', text('OggS\0\x02\0\0\0\0\0\0\0\0OpusHead')],
  ['MP3', text('ID3\x04\0\0\0\0\0\0\0\0')],
  ['MP3', padded('fffb9064')],
  ['AAC', padded('fff15080')],
  ['AAC', brand('M4A ')],
  ['FLAC', text('fLaC\0\0\0\x22\x10\0\x10\0')],
  ['WAV', text('RIFF\x24\0\0\0WAVEfmt ')],
])('knows %s by its first bytes', (name, head) => {
  expect(findKind(head)?.name).toBe(name);
});

it.each([
  ['a page', text('<!DOCTYPE html><html><svg></svg></html>')],
  ['a film', brand('qt  ')],
  ['a heic', brand('heic')],
  ['MIDI', text('MThd\0\0\0\x06\0\x01\0\x02')],
  ['AIFF', text('FORM\0\0\0\0AIFFCOMM')],
  ['UTF-16', padded('fffe3c00730076006700')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(64)],
])('takes %s for no picture and no sound', (_, head) => {
  expect(findKind(head)).toBeNull();
});

it('knows every file of the demonstration catalog', () => {
  for (const [folder, media] of [
    ['covers', 'picture'],
    ['logos', 'picture'],
    ['previews', 'sound'],
  ] as const)
    for (const name of readdirSync(join(assets, folder)))
      expect([name, findKind(readFileSync(join(assets, folder, name)).subarray(0, 4096))?.media]).toEqual([
        name,
        media,
      ]);
});

it('judges a name by its ending', () => {
  expect(hasEnding('/a/cover.JPEG', 'picture')).toBe(true);
  expect(['/cover', '/cover.ogg', '/a.png/cover', '/cover.'].some((name) => hasEnding(name, 'picture'))).toBe(false);
});
