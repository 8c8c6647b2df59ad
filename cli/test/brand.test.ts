import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrandFaults } from '@backline/brand/check-brand';
import { readBrand } from '@backline/brand/read-brand';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../src/load-commands.ts';
import { createInstallation } from './run-backline.ts';

const fjord = join(import.meta.dirname, '../../fixtures/brands/fjord');

type Json = Record<string, unknown>;

/** A copy of the second brand with one thing changed. */
function makeBrand(change: (brand: Json, folder: string) => object): string {
  const folder = mkdtempSync(join(tmpdir(), 'backline-brand-'));
  cpSync(fjord, folder, { recursive: true });
  const file = join(folder, 'brand.json');
  const brand = JSON.parse(readFileSync(file, 'utf8')) as Json;
  writeFileSync(file, JSON.stringify({ ...brand, ...change(brand, folder) }));
  return folder;
}

const withColors = (more: object) => makeBrand(({ colors }) => ({ colors: { ...(colors as object), ...more } }));

describe('brand check', () => {
  it('finds nothing in the brands that are shipped', () => {
    expect(findBrandFaults(fjord)).toEqual([]);
    expect(findBrandFaults(join(fjord, '../cadenza'))).toEqual([]);
  });

  it.each([
    ['a name that is missing', () => makeBrand(() => ({ name: undefined })), /^brand\.json: name: /],
    ['a misspelled field', () => makeBrand(() => ({ colours: {} })), /^brand\.json: .*colours/],
    ['a color that is none', () => withColors({ paper: 'navy' }), /^brand\.json: colors\.paper: must be a color/],
    [
      'text that cannot be read',
      () => withColors({ faint: '#8fa3ad' }),
      /^colors\.faint on colors\.panel: the contrast is \d\.\d+, and .* need 4\.5: make faint darker$/,
    ],
    [
      'a button whose text cannot be read',
      () => withColors({ accentInk: '#0a5060' }),
      /^colors\.accentInk on colors\.accent: .* further apart$/,
    ],
    [
      'a mail that cannot be read',
      () => makeBrand(() => ({ mailColors: { card: '#ffffff', link: '#7fd0e0' } })),
      /^mailColors\.link on mailColors\.card: /,
    ],
    ['a file that is not there', () => makeBrand(() => ({ logo: 'mark.svg' })), /^brand\.json: logo: mark\.svg is not/],
    ['a file of another folder', () => makeBrand(() => ({ logo: '../logo.svg' })), /^brand\.json: logo: must be/],
    [
      'a link to a file elsewhere',
      () =>
        makeBrand((_, folder) => {
          symlinkSync(join(fjord, 'logo.svg'), join(folder, 'linked.svg'));
          return { logo: 'linked.svg' };
        }),
      /^brand\.json: logo: linked\.svg leads out of the folder/,
    ],
    [
      'a folder in the place of a file',
      () =>
        makeBrand((_, folder) => {
          mkdirSync(join(folder, 'mark.svg'));
          return { logo: 'mark.svg' };
        }),
      /^brand\.json: logo: mark\.svg is no file/,
    ],
    [
      'a file of another kind',
      () =>
        makeBrand((_, folder) => {
          writeFileSync(join(folder, 'photo.png'), 'no picture');
          return { socialCard: 'photo.png' };
        }),
      /^brand\.json: socialCard: photo\.png is no png file/,
    ],
    [
      'a typeface that is too large',
      () =>
        makeBrand((_, folder) => {
          writeFileSync(join(folder, 'huge.woff2'), Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(300_000)]));
          return { fonts: { sans: { family: 'Huge', file: 'huge.woff2' } } };
        }),
      /^fonts\.sans\.file: huge\.woff2 has 301 kB: make it at most 120 kB$/,
    ],
    ['a prefix that a code could begin with', () => makeBrand(() => ({ codePrefix: 'FJD' })), /codePrefix: .*I, L, O/],
    ['a category twice', () => makeBrand(() => ({ categories: ['A', 'A'] })), /^brand\.json: categories: must not/],
    ['an address of another kind', () => makeBrand(() => ({ legal: { terms: 'ftp://x' } })), /legal\.terms: must be/],
    [
      'a file that is no JSON',
      () => {
        const folder = makeBrand(() => ({}));
        writeFileSync(join(folder, 'brand.json'), '{ "name": ');
        return folder;
      },
      /brand\.json: is not JSON/,
    ],
    ['an empty folder', () => mkdtempSync(join(tmpdir(), 'backline-brand-')), /brand\.json: is not there\. "backline/],
  ])('names %s', (_, make, fault) => {
    expect(findBrandFaults(make())).toContainEqual(expect.stringMatching(fault));
  });

  it('tells the faults of files and those of colors together', () => {
    const folder = makeBrand(({ colors }) => ({
      logo: 'mark.svg',
      colors: { ...(colors as object), faint: '#8fa3ad' },
    }));
    expect(findBrandFaults(folder)).toEqual(
      expect.arrayContaining([expect.stringContaining('mark.svg is not'), expect.stringContaining('colors.faint on')]),
    );
  });

  it('takes a link that stays in the folder, as a mounted volume has them', () => {
    const folder = makeBrand((_, place) => {
      mkdirSync(join(place, '..data'));
      renameSync(join(place, 'logo.svg'), join(place, '..data', 'logo.svg'));
      symlinkSync('..data/logo.svg', join(place, 'logo.svg'));
      return {};
    });
    expect(findBrandFaults(folder)).toEqual([]);
  });

  it('is what the server does before it starts', () => {
    const folder = makeBrand((_, place) => {
      symlinkSync('/etc/hostname', join(place, 'linked.svg'));
      return { logo: 'linked.svg' };
    });
    expect(() => readBrand(folder)).toThrow('linked.svg leads out of the folder');
  });

  it('ends with 1 where there is a fault, and 0 where there are none or only warnings', async () => {
    const { run } = createInstallation();
    expect(await run('brand', 'check', fjord)).toMatchObject({ exitCode: 0, stdout: '' });
    const bare = makeBrand(() => ({ legal: { imprint: [] }, supportEmail: undefined, codePrefix: 'MUS' }));
    const warned = await run('brand', 'check', bare);
    expect(warned).toMatchObject({ exitCode: 0, stdout: '' });
    expect(warned.stderr.match(/^Warning: [\w.]+/gm)).toEqual([
      'Warning: legal.terms',
      'Warning: legal.privacy',
      'Warning: supportEmail',
      'Warning: codePrefix',
    ]);
    expect((await run('brand', 'check', fjord)).stderr).not.toContain('Warning');
    const broken = await run('brand', 'check', withColors({ faint: '#8fa3ad' }), '--json');
    expect(broken.exitCode).toBe(1);
    expect(JSON.parse(broken.stdout).faults.length).toBeGreaterThan(0);
  });
});

/** Runs as a user who may not read what another one keeps: root reads everything. */
function asNobody<Answer>(work: () => Answer): Answer {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe.skipIf(process.platform === 'win32')('a brand that another user made', () => {
  it.each(['brand.json', 'logo.svg'])('is said to be not readable, and not to be missing: %s', (name) => {
    const folder = makeBrand(() => ({}));
    chmodSync(folder, 0o755);
    chmodSync(join(folder, name), 0o000);
    const [fault, ...others] = asNobody(() => findBrandFaults(folder));
    expect([fault, others]).toEqual([expect.stringContaining(`${name}`), []]);
    expect(fault).toContain('is not readable for this user');
  });
});

describe('brand init', () => {
  it('makes a brand that can be used, and writes over none', async () => {
    const { run } = createInstallation();
    const folder = join(mkdtempSync(join(tmpdir(), 'backline-brand-')), 'mine');
    const made = ['brand', 'init', folder, '--name', 'Mine', '--slug', 'mine'];
    expect((await run(...made)).exitCode).toBe(0);
    // The server's user reads what an administrator has made.
    expect(statSync(join(folder, 'brand.json')).mode & 0o044).toBe(0o044);
    expect(findBrandFaults(folder)).toEqual([]);
    expect(await run(...made)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('exists already') });
  });
});

describe('another brand', () => {
  it('is in the codes and the help of every command', async () => {
    const { runWith } = createInstallation();
    const run = (...args: string[]) => runWith({ BRAND_PATH: fjord }, ...args);
    expect((await run('license', 'format', 'mus abcd efgh jkmn pqrs')).stdout).toBe('FJORD-ABCD-EFGH-JKMN-PQRS\n');
    expect((await run('license', 'show', '--help')).stdout).toContain('FJORD-ABCD');
    for (const { command } of await loadAll())
      expect([command.description, ...command.examples].join(' ')).not.toMatch(/cadenza|harbor/i);
  });

  it('stops every command that needs an installation when it cannot be read', async () => {
    const { runWith } = createInstallation();
    const { exitCode, stderr } = await runWith({ BRAND_PATH: '/nowhere' }, 'sku', 'list');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('brand.json: is not there');
  });
});
