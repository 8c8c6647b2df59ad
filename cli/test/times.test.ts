import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@backline/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZoneLink } from '../src/local-time.ts';
import { setTimeZone, timeZone } from './env.ts';
import { createInstallation, type Installation } from './run-backline.ts';

let machine: Installation;
beforeAll(async () => {
  machine = createInstallation();
  await machine.run('db', 'seed');
});

afterAll(() => setTimeZone(timeZone));

/** As it is written, to the second, on a machine somewhere. */
async function runIn(zone: string, ...args: string[]) {
  setTimeZone(zone);
  return (await machine.run(...args)).raw;
}

it.each([
  ['Asia/Tokyo', 9],
  ['America/Phoenix', -7],
])('shows times of %s and says so once, while --json keeps UTC', async (zone, hours) => {
  const show = ['user', 'show', 'customer@example.com'];
  const { createdAt } = JSON.parse((await runIn(zone, ...show, '--json')).stdout) as { createdAt: string };
  const local = new Date(Date.parse(createdAt) + hours * hourMs).toISOString().slice(0, 19).replace('T', ' ');
  const shown = await runIn(zone, ...show);
  expect(shown.stdout).toContain(`created    ${local}\n`);
  expect(shown.stdout).not.toMatch(/\d\dT\d\d:/);
  expect(shown.stderr).toBe(`Times are in ${zone}.\n`);
  expect((await runIn(zone, ...show, '--json')).stderr).toBe('');
});

it('shows no time in any table as a machine writes it, and no SKU without its name', async () => {
  const tables = [
    ['audit', 'list'],
    ['batch', 'list'],
    ['batch', 'show', 'DEMO-MONTH'],
    ['license', 'show', 'DEMO-LATE/TR8P'],
    ['license', 'explain', 'customer@example.com'],
    ['release', 'list'],
    ['user', 'show', 'customer@example.com'],
    ['grant', 'add', 'customer@example.com', 'MUS-01005', '--days', '3', '--reason', 'a test'],
  ];
  for (const args of tables) {
    const { stdout, stderr } = await runIn('Asia/Tokyo', ...args);
    expect([args, stdout.match(/\d\dT\d\d:\S+/g)]).toEqual([args, null]);
    expect([args, stderr.match(/Times are in Asia\/Tokyo\./g)?.length]).toEqual([args, 1]);
  }
  for (const args of tables.slice(1).filter(([group]) => group !== 'release'))
    for (const [sku] of (await runIn('UTC', ...args)).stdout.matchAll(/^.*MUS-\d{5}.*$/gm))
      if (!sku.includes('backline ')) expect(sku).toMatch(/\(MUS-\d{5}\)|MUS-\d{5} {2}[A-Z]\w+/);
});

it.each([
  ['/usr/share/zoneinfo/Europe/Berlin', 'Europe/Berlin'],
  ['../usr/share/zoneinfo/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['/var/db/timezone/zoneinfo/America/Port-au-Prince', 'America/Port-au-Prince'],
  ['/usr/share/zoneinfo/UTC', 'UTC'],
  ['/usr/share/zoneinfo/Etc/UTC', 'UTC'],
  ['/usr/share/zoneinfo/Etc/GMT', null],
  ['/usr/share/zoneinfo/posix/Asia/Tokyo', null],
  ['/somewhere/Europe/Berlin', null],
])('reads a link to %s as the zone %s', (target, zone) => {
  const directory = mkdtempSync(join(tmpdir(), 'backline-zone-'));
  const link = join(directory, 'localtime');
  expect(readZoneLink(link)).toBeNull();
  symlinkSync(target, link);
  expect(readZoneLink(link)).toBe(zone);
});

it('reads no zone from a copy of its file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'backline-zone-'));
  const file = join(directory, 'localtime');
  writeFileSync(file, 'TZif2');
  expect(readZoneLink(file)).toBeNull();
});
