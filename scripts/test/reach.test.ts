import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChangeReach, findLineReach, findTouchedExports } from '../suite/line-reach.mjs';
import { chooseNearest, findJourneys, findReach, guards, isUnit, readImporters } from '../suite/reach.mjs';

const root = resolve(import.meta.dirname, '../..');

const importers = readImporters();
const reach = (...changed: string[]) => findReach(changed, importers);

describe('what a change can reach', () => {
  it('is what imports it, also across packages and by import()', () => {
    const distances = reach('packages/core/src/passwords/password-policy.ts');
    expect(distances.get('packages/core/test/account/password-policy.test.ts')).toBe(1);
    expect(
      distances.has('apps/server/test/login.test.ts') || distances.has('packages/core/test/account/sessions.test.ts'),
    ).toBe(true);
    expect(reach('apps/web/src/features/orders/order-pages.ts').has('apps/web/src/app/router.tsx')).toBe(true);
  });

  it('is what imports a name of it from where that is passed on, and not what imports another name', () => {
    const distances = reach('packages/db/src/queries/take-slots.ts');
    expect(distances.get('packages/core/src/rate-limit.ts')).toBe(1);
    expect(reach('packages/db/src/index.ts').get('packages/core/src/rate-limit.ts')).toBe(1);
    expect(reach('packages/db/src/index.ts').get('packages/core/src/audit.ts')).toBe(1);
    expect(distances.get('packages/core/src/audit.ts')).not.toBe(1);
  });

  it('is a test that makes the call over the wire', () => {
    const distances = reach('packages/core/src/licenses/redeem-licenses.ts');
    expect(distances.get('apps/server/test/postgres/races.test.ts')).toBe(1);
  });

  it('is a test that runs the command', () => {
    expect(reach('cli/src/db/doctor.ts').get('cli/test/backups/database.test.ts')).toBe(1);
  });

  it.each([
    ['cli/src/db/backup.ts', 'cli/test/backups/backup.test.ts'],
    ['packages/db/src/tables/account.ts', 'packages/db/test/migrations.test.ts'],
    ['packages/db/src/queries/take-slots.ts', 'packages/core/test/rate-limit.test.ts'],
    ['packages/core/src/audit.ts', 'packages/core/test/support/support.test.ts'],
    ['packages/core/src/licenses/redeem-code.ts', 'packages/core/test/licenses.test.ts'],
    ['apps/server/src/sign-up-cookie.ts', 'apps/server/test/http/sign-up-cookie.test.ts'],
  ])('of %s has %s near', (changed, test) => {
    const distances = reach(changed);
    const tests = [...distances.keys()].filter((file) => isUnit(file)).toSorted();
    expect(chooseNearest(tests, distances, 'none', 100)).toContain(test);
  });

  it('is a card, its story and no other story', () => {
    const stories = [...reach('apps/web/src/features/catalog/cart/receipt-card.tsx').keys()].filter((file) =>
      file.endsWith('-card.stories.tsx'),
    );
    expect(stories).toEqual(['stories/src/catalog/cart/receipt-card.stories.tsx']);
  });

  it('is little for a pure function, and nearest first', () => {
    const distances = reach('packages/domain/src/devices/leases/lease-terms.ts');
    const tests = [...distances.keys()].filter((file) => file.endsWith('.test.ts'));
    const nearest = chooseNearest(tests, distances, 'none', 3);
    expect(nearest.map((test) => distances.get(test))).toEqual([1]);
    expect(tests.length).toBeGreaterThan(20);
  });

  it('goes past a file that takes too long, and takes one of the same name first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backline-'));
    const report = join(folder, 'unit.json');
    const toResult = (name: string, seconds: number) => ({
      name: join(root, name),
      startTime: 0,
      endTime: seconds * 1000,
    });
    writeFileSync(
      report,
      JSON.stringify({
        testResults: [toResult('a/long.test.ts', 60), toResult('a/near.test.ts', 4), toResult('b/same-one.test.ts', 5)],
      }),
    );
    const distances = new Map(
      Object.entries({ 'src/same-one.ts': 0, 'a/long.test.ts': 1, 'a/near.test.ts': 2, 'b/same-one.test.ts': 6 }),
    );
    const tests = ['a/long.test.ts', 'a/near.test.ts', 'b/same-one.test.ts'];
    expect(chooseNearest(tests, distances, report, 10)).toEqual(['b/same-one.test.ts', 'a/near.test.ts']);
    await rm(folder, { recursive: true });
  });

  it('is of a shared file only what names the export of the changed line', () => {
    const file = 'packages/domain/src/limits.ts';
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('passwordLength =')) + 1;
    const distances = findLineReach(new Map([[file, [line]]]), importers);
    const tests = [...distances.keys()].filter((one) => isUnit(one)).toSorted();
    expect(chooseNearest(tests, distances, 'none', 100)).toContain('packages/domain/src/account/rules.test.ts');
    expect(distances.has('packages/core/src/downloads/download-links.ts')).toBe(false);
  });

  it('names the exports that a line can change, also by what they use', () => {
    const source = [
      "import { day } from './time.ts';",
      '',
      'const hour = 3600;',
      'export const one = hour;',
      'export function two() {',
      '  return one;',
      '}',
      'export const other = 4;',
    ].join('\n');
    expect(findTouchedExports(source, [6])).toEqual(['two']);
    expect(findTouchedExports(source, [4])).toEqual(['one', 'two']);
    expect(findTouchedExports(source, [3])).toEqual(['one', 'two']);
    expect(findTouchedExports(source, [8])).toEqual(['other']);
    expect(findTouchedExports(source, [1])).toBeNull();
    expect(findTouchedExports(`${source}\nrun(one);`, [8])).toBeNull();
  });

  it('takes the test of its area first, also where that has the name of one', () => {
    const distances = new Map(
      Object.entries({
        'packages/domain/src/imports/read-line.ts': 0,
        'packages/core/test/audit.test.ts': 2,
        'apps/server/test/orders/kill.test.ts': 2,
        'packages/core/test/imports.test.ts': 3,
        'cli/test/import/import.test.ts': 3,
      }),
    );
    const [, ...tests] = distances.keys();
    expect(chooseNearest(tests, distances, 'none', 13)).toEqual([
      'packages/core/test/imports.test.ts',
      'cli/test/import/import.test.ts',
    ]);
  });

  it('takes a test of races for each area that it reaches', () => {
    const distances = reach('packages/core/src/licenses/redeem-code.ts');
    const tests = [...distances.keys()].filter((file) => file.endsWith('.test.ts'));
    expect(chooseNearest(tests, distances, 'none', 30)).toContain('apps/server/test/postgres/races.test.ts');
  });

  it('takes a test that is named by words of the file before others of its area', () => {
    const distances = new Map(
      Object.entries({
        'packages/core/src/orders/declare-withdrawal.ts': 0,
        'apps/server/test/orders/kill.test.ts': 3,
        'apps/server/test/orders/withdrawal.test.ts': 4,
      }),
    );
    const [, ...tests] = distances.keys();
    expect(chooseNearest(tests, distances, 'none', 10)).toEqual(['apps/server/test/orders/withdrawal.test.ts']);
  });

  it.each([
    ['packages/db/migrations/sqlite/0001_more.sql', 'packages/db/test/migrations.test.ts'],
    ['docs/operating.md', 'scripts/test/operating-guide.test.ts'],
    ['deploy/caddy/Caddyfile', 'apps/server/test/release/deploy.test.ts'],
  ])('is also what reads %s, which is no code', (changed, test) => {
    expect(findChangeReach([changed], 'HEAD').has(test)).toBe(true);
  });

  it('has guards that there are', () => {
    expect([...guards.units, ...guards.stories].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('has the journeys of its area', () => {
    expect(findJourneys(['packages/core/src/devices/sign-in/approve-sign-in.ts'])).toEqual([
      'devices',
      'plugin-emulator',
    ]);
    expect(findJourneys(['apps/web/src/features/plans/plan-view.tsx'])).toEqual(['plan']);
    expect(findJourneys(['apps/web/src/app/router.tsx'])).toContain('marketplace');
    expect(findJourneys(['packages/texts/src/en/account/privacy.ts'])).toEqual(['account']);
    expect(findJourneys(['docs/cli.md', 'packages/core/test/audit.test.ts'])).toEqual([]);
  });
});
