import { hourMs } from '@backline/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeZone, timeZone } from '../env.ts';
import { createInstallation, type Installation } from '../run-backline.ts';

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
  ['2099-03-01', '2099-03-01T00:00:00.000Z'],
  ['2099-03-01 08:00', '2099-02-28T23:00:00.000Z'],
  ['2099-03-01 08:00:30', '2099-02-28T23:00:30.000Z'],
  ['2099-03-01T08:00:00Z', '2099-03-01T08:00:00.000Z'],
  ['2099-03-01T08:00+02:00', '2099-03-01T06:00:00.000Z'],
])('reads %s as %s in Asia/Tokyo', async (text, enforcedFrom) => {
  await runIn('Asia/Tokyo', 'pool', 'set', 'main', '--enforced-from', text, '--reason', 'a test');
  expect(JSON.parse((await runIn('UTC', 'pool', 'list', '--json')).stdout).pools).toMatchObject([{ enforcedFrom }]);
});

it.each(['7', '1 Dec', '31.01.2099', '2099-1-31', '2099-02-31', '2099-01-31T25:00', 'tomorrow'])(
  'takes %s for no time',
  async (text) => {
    const more = ['--count', '1', '--reason', 'a test', '--until', text];
    expect(await machine.run('seat', 'add', 'customer@example.com', ...more)).toMatchObject({
      exitCode: 2,
      raw: { stderr: `--until must be a date such as 2027-01-31, not "${text}".\n` },
    });
  },
);
