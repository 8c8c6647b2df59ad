import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const kilobyte = 1000;

if (!existsSync(join(dist, 'index.html')))
  throw new Error('There is no build of the portal to weigh: run `npm run build -w @backline/web` first');

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const assets = readdirSync(join(dist, 'assets'));
const pageScripts: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'page-scripts.json'), 'utf8'));
const findFirstLoad = (page: string) =>
  assets.filter((file) => html.includes(`/assets/${file}"`) || pageScripts[page]?.includes(`/assets/${file}`));
const firstLoad = findFirstLoad('/login');

function weigh(files: readonly string[], extension: string): number {
  return files
    .filter((file) => file.endsWith(extension))
    .map((file) => readFileSync(join(dist, 'assets', file)))
    .reduce((sum, bytes) => sum + (extension === '.woff2' ? bytes.length : gzipSync(bytes).length), 0);
}

describe('the first load of /login', () => {
  it('has at most 165 KB of scripts, gzipped', () => {
    expect(weigh(firstLoad, '.js')).toBeLessThanOrEqual(165 * kilobyte);
  });

  it('has at most 15 KB of styles, gzipped', () => {
    expect(weigh(firstLoad, '.css')).toBeLessThanOrEqual(15 * kilobyte);
  });

  it('has two fonts of at most 70 KB', () => {
    expect(firstLoad.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
    expect(weigh(firstLoad, '.woff2')).toBeLessThanOrEqual(70 * kilobyte);
  });

  it('leaves the player with its texts to the pages that play, where it has at most 10.8 KB', () => {
    const player = assets.filter((file) => /^audition-.*\.js$/.test(file));
    expect(player).toHaveLength(1);
    expect(firstLoad).not.toContain(player[0]);
    expect(weigh(player, '.js')).toBeLessThanOrEqual(10.8 * kilobyte);
  });

  it('leaves fingerprinting for when it is needed', () => {
    const asksTheDevice = (file: string) => readFileSync(join(dist, 'assets', file), 'utf8').includes('deviceMemory');
    const scripts = assets.filter((file) => file.endsWith('.js'));
    expect(scripts.filter(asksTheDevice)).toHaveLength(1);
    expect(firstLoad.filter(asksTheDevice)).toEqual([]);
  });
});

describe('the first load of /marketplace', () => {
  const shop = findFirstLoad('/marketplace');

  it('has at most 205 KB of scripts, gzipped', () => {
    expect(weigh(shop, '.js')).toBeLessThanOrEqual(205 * kilobyte);
  });

  it('starts with a script that imports no other', () => {
    const [starter = '', ...others] = pageScripts[':after-paint'] ?? [];
    expect(others).toEqual([]);
    expect(readFileSync(join(dist, starter), 'utf8')).not.toMatch(/\bimport\b/);
  });

  it('leaves how sounds are fetched, and the versions of packs, to those who ask for them', () => {
    const packs = assets.filter((file) => /^packs-.*\.js$/.test(file));
    expect(packs).toHaveLength(1);
    expect([...shop, ...findFirstLoad('/marketplace/collection/:collection')]).not.toContain(packs[0]);
  });

  it('leaves forms and tooltips to the pages that have them', () => {
    expect(shop.filter((file) => /^(?:auth-pages|tooltip)-/.test(file))).toEqual([]);
  });
});

describe('the scripts that load with a page', () => {
  it.each(Object.entries(pageScripts))('are files of the build and everything that they import: %s', (_, scripts) => {
    expect(scripts).not.toEqual([]);
    const loaded = [...firstLoad, ...scripts.map((url) => url.replace('/assets/', ''))];
    for (const file of loaded.filter((name) => name.endsWith('.js'))) {
      const source = readFileSync(join(dist, 'assets', file), 'utf8');
      const imports = [...source.matchAll(/\bfrom\s*["']\.\/([^"']+)["']/g)].map(([, name]) => name);
      expect(loaded, file).toEqual(expect.arrayContaining(imports));
    }
  });
});

describe('what a few pages need', () => {
  const scripts = assets.filter((file) => file.endsWith('.js'));
  const holding = (text: string) =>
    scripts.filter((file) => readFileSync(join(dist, 'assets', file), 'utf8').includes(text));

  it.each([
    ['the decoder of previews', 'OGVPlayer'],
    ['the loader of the payment script', 'Failed to load Paddle.js'],
    ['the marketplace', 'Continue Shopping'],
    ['how sounds are fetched', 'Your browser is saving {fileName}, '],
  ])('leaves %s for when it is needed', (_, text) => {
    expect(holding(text)).not.toEqual([]);
    expect(holding(text).filter((file) => firstLoad.includes(file))).toEqual([]);
  });

  it('has the decoder’s files under /ogv by their own names', () => {
    expect(readdirSync(join(dist, 'ogv')).toSorted()).toEqual([
      'COPYING',
      'COPYING-ogg.txt',
      'COPYING-opus.txt',
      'ogv-decoder-audio-opus-wasm.js',
      'ogv-decoder-audio-opus-wasm.wasm',
      'ogv-demuxer-ogg-wasm.js',
      'ogv-demuxer-ogg-wasm.wasm',
    ]);
  });
});

describe('the rest of the portal', () => {
  const later = assets.filter((file) => file.endsWith('.js') && !firstLoad.includes(file));

  it('comes in parts of at most 40 KB, gzipped', () => {
    for (const file of later) expect(weigh([file], '.js'), file).toBeLessThanOrEqual(40 * kilobyte);
  });

  it('brings no schemas into the browser', () => {
    const scripts = assets.filter((file) => file.endsWith('.js'));
    for (const file of scripts)
      expect(readFileSync(join(dist, 'assets', file), 'utf8'), file).not.toContain('ZodObject');
  });

  it('brings no lock of the page that needs a style nonce', () => {
    for (const file of assets.filter((name) => name.endsWith('.js')))
      expect(readFileSync(join(dist, 'assets', file), 'utf8'), file).not.toContain('data-scroll-locked');
  });

  it('has every text compressed in advance', () => {
    for (const file of assets.filter((name) => /\.(?:js|css|svg)$/.test(name)))
      expect(assets, file).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
  });
});

describe('the styles', () => {
  it('leave the rest of a page as it is when the root has something: its rules neither set nor read a variable', () => {
    const css = assets
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(dist, 'assets', file), 'utf8'))
      .join('');
    const rootRules = [...css.matchAll(/(?:^|[{};])(?::root|html):has\([^(){}]*\)\{[^{}]*\}/g)].map(([rule]) => rule);
    expect(rootRules).not.toEqual([]);
    expect(rootRules.filter((rule) => /var\(|--[\w-]+:/.test(rule))).toEqual([]);
  });
});
