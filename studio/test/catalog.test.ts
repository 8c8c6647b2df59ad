import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogFile } from '@backline/domain/catalog/catalog-file';
import { catalog } from '@backline/fixtures/catalog';
import { measurements, tool } from '@backline/fixtures/measurements';
import { describe, expect, it } from 'vitest';
import { covers } from '../art/covers.ts';
import { logos } from '../art/logos.ts';
import { measureSounds } from '../measure-sounds.ts';

const folder = fileURLToPath(new URL('../catalog/', import.meta.url));
const sources = fileURLToPath(new URL('../drawings/', import.meta.url));
const { developers, collections } = catalogFile.parse(catalog);
const previews = collections.flatMap(({ instruments }) =>
  instruments.flatMap(({ audioPreview }) => audioPreview ?? []),
);
const demos = collections.flatMap((collection) => collection.demos.map(({ audio }) => audio));

function listAssets(area: string): string[] {
  return readdirSync(folder + area).map((file) => `/catalog/${area}/${file}`);
}

function readAsset(url: string): Buffer {
  return readFileSync(folder + url.replace('/catalog/', ''));
}

function countHashes(urls: readonly string[]): number {
  return new Set(urls.map((url) => createHash('sha256').update(readAsset(url)).digest('hex'))).size;
}

/** Width and height from the header, which stores them minus one. */
function readSides(webp: Buffer): number[] {
  expect(webp.toString('latin1', 0, 4)).toBe('RIFF');
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
}

describe('the pictures of the catalog', () => {
  const images = collections.map(({ image }) => image);
  const small = images.map((url) => url.replace('.webp', '@320.webp'));
  const marks = developers.map(({ logo }) => logo);
  const drawings = [
    ...collections.map(({ slug }) => [slug, readFileSync(`${sources}${slug}.svg`), covers[slug]] as const),
    ...developers.map(({ slug, logo }) => [slug, readAsset(logo), logos[slug]] as const),
  ];

  it('exist for every entry, and no other file does', () => {
    expect([...listAssets('covers'), ...listAssets('logos')].sort()).toEqual([...images, ...small, ...marks].sort());
    expect(readdirSync(sources).sort()).toEqual(collections.map(({ slug }) => `${slug}.svg`).sort());
  });

  it('are all different', () => {
    expect(countHashes([...images, ...marks])).toBe(images.length + marks.length);
  });

  it.each(images)('%s is small and square', (url) => {
    const file = readAsset(url);
    expect(file.length).toBeLessThanOrEqual(40 * 1024);
    expect(file.length).toBe(file.readUInt32LE(4) + 8);
    expect(readSides(file)).toEqual([640, 640]);
  });

  it.each(small)('%s is smaller', (url) => {
    const file = readAsset(url);
    expect(file.length).toBeLessThanOrEqual(16 * 1024);
    expect(readSides(file)).toEqual([320, 320]);
  });

  it.each(drawings)('%s is what the script draws', (_, file, draw) => {
    expect(file.toString('utf8') === draw?.()).toBe(true);
  });

  it.each(drawings)('%s is drawn small, square and inert', (_, file) => {
    const text = file.toString('utf8');
    expect(file.length).toBeLessThanOrEqual(40 * 1024);
    const [, width, height] = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"/.exec(text) ?? [];
    expect(width).toBe(height);
    expect(width).toBeDefined();
    const tags = new Set(Array.from(text.matchAll(/<([a-z][\w:-]*)/gi), ([, tag]) => tag));
    const drawn = ['svg', 'title', 'g', 'path', 'rect', 'circle', 'ellipse', 'clipPath'];
    expect([...tags].filter((tag) => !drawn.includes(tag ?? ''))).toEqual([]);
    expect(text).not.toMatch(/\son\w+=|style=|href=|<!|<\?|NaN|undefined/i);
    expect(text.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/\w+:\/\//);
    expect(text.replace(/url\(#[\w-]+\)/g, '')).not.toMatch(/url\(/);
  });
});

/** The folder and everything in it, in bytes. */
function countBytes(of: string): number {
  return readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

describe('the sounds of the catalog', () => {
  const sounds = [...previews, ...demos];
  const hashOf = (url: string) => createHash('sha256').update(readAsset(url)).digest('hex');
  const find = (url: string) => {
    const found = measurements.get(hashOf(url));
    if (found === undefined) throw new Error(`${url} is not measured: npm run measure -w @backline/studio`);
    return found;
  };

  it('exist for every entry, and no other file does', () => {
    expect([...listAssets('previews'), ...listAssets('demos')].sort()).toEqual(sounds.toSorted());
  });

  it('are all different', () => {
    expect(countHashes(sounds)).toBe(sounds.length);
  });

  // A file that changed is not known by its hash, and is decoded too.
  it('measure what is stored of them: every hundredth is decoded again', { timeout: 300_000 }, async () => {
    const known = new Map([...measurements].filter((_, at) => at % 100 !== 0));
    expect(await measureSounds(known)).toEqual({ tool, sounds: Object.fromEntries(measurements) });
  });

  it.each(previews)('%s is a few seconds of Opus that can be heard', (url) => {
    expect(readAsset(url).length).toBeLessThanOrEqual(60_000);
    const { seconds, loudness, peak, silentStart, chains } = find(url);
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(10);
    expect(loudness).toBeGreaterThan(-27);
    expect(peak).toBeLessThan(-0.1);
    expect(silentStart).toBeLessThan(0.5);
    expect(chains).toBe(1);
  });

  it.each(demos)('%s is a whole piece', (url) => {
    const { seconds, loudness, peak, silentStart, chains } = find(url);
    expect(seconds).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(loudness).toBeGreaterThan(-27);
    expect(peak).toBeLessThan(-0.1);
    expect(silentStart).toBeLessThan(0.5);
    expect(chains).toBe(1);
  });

  it('fit into 32 MB with the pictures', () => {
    expect(countBytes(folder)).toBeLessThan(32_000_000);
  });
});
