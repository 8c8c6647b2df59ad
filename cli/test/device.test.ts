import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTestRequest } from '@backline/testing';
import { describe, expect, it } from 'vitest';
import { type Answer, installationsAfter } from './run-backline.ts';

const seeded = installationsAfter('db', 'seed');
const email = 'customer@example.com';
const reason = ['--reason', 'asked by mail'];

/** An installation that signs, whose customer has a computer without internet. */
async function install() {
  const installation = seeded();
  const { run, directory } = installation;
  await run('keys', 'init', '--single', '--yes');
  writeFileSync(join(directory, 'request.txt'), toTestRequest('Studio PC'));
  const made = await run('device', 'offline', email, 'request.txt', '--out', 'license.txt', ...reason);
  const { devices } = JSON.parse((await run('device', 'list', email, '--json')).raw.stdout);
  return { ...installation, made, id: devices[0].id as string, at: (file: string) => join(directory, file) };
}

describe('device', () => {
  it('offline answers a request with a file that lease inspect reads, and never writes over one', async () => {
    const { run, made, at } = await install();
    expect(made).toMatchObject({ stdout: 'license.txt\n', exitCode: 0 });
    expect(made.stderr).toMatch(/^Part of what Studio PC plays ends on <local time>; the rest follows, or lasts\.$/m);
    expect(made.undo.slice(0, 2)).toEqual(['device', 'release']);
    expect((await run('lease', 'inspect', 'license.txt')).stdout).toMatch(/offline[\s\S]*Studio PC/);
    const again = await run('device', 'offline', email, 'request.txt', '--out', 'again.txt', ...reason);
    expect(again.exitCode).toBe(0);
    expect(readFileSync(at('again.txt'), 'utf8')).toBe(readFileSync(at('license.txt'), 'utf8'));
    const over = await run('device', 'offline', email, 'request.txt', '--out', 'again.txt', ...reason);
    expect([over.exitCode, over.stderr]).toEqual([1, expect.stringContaining('exists already')]);
    const wrong = await run('device', 'offline', email, 'license.txt', '--out', 'x.txt', ...reason);
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('not a request file')]);
  });

  it('list, show and explain say what there is, release, restore and reset change it', async () => {
    const { run, id } = await install();
    const list = await run('device', 'list', email);
    expect(list.stderr).toContain('main: 1 of 3 places, 6 of 6 moves left');
    expect(list.stdout).toMatch(/Studio PC +Windows +main 1 .*offline/);
    const shown = await run('device', 'show', id);
    expect(shown.stdout).toMatch(/known by {3}hw, mac, os, app[\s\S]*License files \(1\)[\s\S]*device\.offline_made/);
    expect((await run('device', 'explain', email)).stdout).toMatch(/“Studio PC” plays .*[\s\S]*What to do/);
    expect((await run('device', 'explain', email, id)).exitCode).toBe(0);
    expect((await run('device', 'explain', 'R-222222')).stderr).toContain('There is no refusal R-222222');

    expect((await run('device', 'release', id)).exitCode).toBe(2);
    const released = await run('device', 'release', id, ...reason);
    expect(released.undo).toEqual(['device', 'restore', id, '--reason', 'TEXT']);
    expect((await run('device', 'list', email)).stdout).toContain('removed by support');
    const restored = await run(...(released.undo as [string, ...string[]]));
    expect(restored.stdout).toContain('is back, place: main 1');
    expect((await run('device', 'reset', email, ...reason)).stderr).toContain('add --yes');
    const reset = await run('device', 'reset', email, ...reason, '--yes');
    expect([reset.stdout, reset.undo[2]]).toEqual(['1 computer removed, all moves given back\n', id]);
    expect((await run('device', 'show', 'no-id')).exitCode).toBe(2);
    expect((await run('device', 'show', '0195a000-0000-4000-8000-000000000501')).stderr).toContain('no computer');
  });
});

describe('one of several', () => {
  it('is a computer by its name or a part of it, whatever the command', async () => {
    const { run, id } = await install();
    expect((await run('device', 'show', email, 'studio pc')).stdout).toMatch(/^name +Studio PC/);
    expect((await run('device', 'explain', email, 'PC')).stdout).toContain('“Studio PC” plays');
    expect(await run('device', 'show', email, 'Stuido PC')).toMatchObject({
      exitCode: 1,
      stderr: `There is no computer Stuido PC. Did you mean Studio PC? "backline device list ${email}" shows those there are.\n`,
    });
    expect(await run('device', 'show', email)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^Say which/),
    });
    expect((await run('device', 'restore', email, 'Studio PC', ...reason)).stderr).toContain('There is no computer');
    const released = await run('device', 'release', email, 'Studio', ...reason);
    expect(released.undo).toEqual(['device', 'restore', id, '--reason', 'TEXT']);
    expect((await run('device', 'restore', email, 'Studio', ...reason)).stdout).toContain('Studio PC of');
  });

  it('is a batch, a product, a grant and a version by a part of its name', async () => {
    const { run } = seeded();
    expect((await run('batch', 'show', 'forever')).stdout).toMatch(/^batch +DEMO-FOREVER/);
    expect((await run('batch', 'show', 'demo')).stderr).toContain('"demo" could be any of 3: DEMO-');
    expect((await run('batch', 'revoke', 'DEMO-MONT', ...reason, '--yes')).stdout).toMatch(
      /^DEMO-MONTH: 2 codes revoked/,
    );
    expect((await run('license', 'explain', email, 'harbor')).stdout).toContain('Harbor Strings');
    const added = await run('grant', 'add', email, 'copperline', ...reason);
    expect(added.stdout).toContain('Copperline Brass (MUS-01005) is active');
    const revoked = await run('grant', 'revoke', email, 'Copperline Brass', ...reason, '--yes');
    expect(revoked.stdout).toContain('Copperline Brass (MUS-01005) is revoked');
    expect((await run('grant', 'restore', email, 'copperline', ...reason)).stdout).toContain('is active');
    expect((await run('grant', 'revoke', email, 'Coperline Brass', ...reason, '--yes')).stderr).toContain(
      'Did you mean Copperline Brass (MUS-01005',
    );
    expect((await run('release', 'withdraw', '1.4', ...reason, '--yes')).stdout).toContain('1.4.0 is withdrawn');
    expect((await run('release', 'restore', '1.4.1', ...reason)).stderr).toContain('Did you mean 1.4.0?');
  });

  it('says how long a reason may be', async () => {
    const { run } = seeded();
    expect((await run('device', 'list', email, '--reason', 't')).stderr).toContain('in 3 to 500 characters');
    expect((await run('device', 'list', email, '--reason', 'x'.repeat(501))).stderr).toContain('has 501 characters');
    expect((await run('device', 'list', '--help')).stdout).toMatch(/why, in 3 to 500\s+characters/);
  });
});

/** Undoes what a command did, by what it printed. */
const undo = (run: (...args: string[]) => Promise<Answer>, { undo }: Answer) => run(...undo);

describe('places', () => {
  it('seat add gives more of them, and its undo takes them back', async () => {
    const { run } = seeded();
    const added = await run('seat', 'add', email, '--count', '2', '--until', '2099-01-31', ...reason);
    expect(added.stdout).toMatch(/has 2 more places in main until .*: 5 now/);
    expect((await undo(run, added)).stdout).toContain('has 0 more places in main: 3 now');
    expect((await run('seat', 'add', email, '--count', '1', '--pool', 'none', ...reason)).stderr).toContain('no pool');
    expect((await run('seat', 'add', email, '--count', 'x', ...reason)).exitCode).toBe(2);
  });

  it('pool set changes rules, tells before who would be over, and its undo restores them', async () => {
    const { run } = await install();
    const dry = await run('pool', 'set', 'main', '--seats', '0', '--dry-run');
    expect(dry.stdout).toBe('main would change in 1 rule\n  seats 3 -> 0\n1 of 1 account would be over\n');
    expect(dry.undo).toEqual([]);
    const set = await run('pool', 'set', 'main', '--seats', '4', '--offline-days', '30', '--offline', 'no', ...reason);
    expect(set.stdout).toContain('offline-days never -> 30');
    expect((await run('pool', 'list')).stdout).toMatch(/main +4 +90 d +60 d +6 in 90 d +no +yes/);
    await undo(run, set);
    expect((await run('pool', 'list')).stdout).toMatch(/main +3 +90 d +60 d +6 in 90 d +yes +yes/);
    expect((await run('pool', 'set', 'school', '--counting', 'grants', ...reason)).stdout).toContain('school is new');
    for (const rule of [['--seats', '-1'], ['--counting', 'x'], ['--offline', 'maybe'], []])
      expect((await run('pool', 'set', 'main', ...rule, ...reason)).exitCode).toBe(2);
  });

  it('pool set sets the rule of each option, and no other', async () => {
    const { run } = seeded();
    const read = async () => JSON.parse((await run('pool', 'list', '--json')).raw.stdout).pools[0];
    const expected = await read();
    for (const { rule, option, text, value } of [
      { rule: 'seats', option: '--seats', text: '7', value: 7 },
      { rule: 'counting', option: '--counting', text: 'grants', value: 'grants' },
      { rule: 'leaseDays', option: '--lease-days', text: '31', value: 31 },
      { rule: 'refreshHours', option: '--refresh-hours', text: '13', value: 13 },
      { rule: 'idleDays', option: '--idle-days', text: '11', value: 11 },
      { rule: 'swaps', option: '--swaps', text: '2', value: 2 },
      { rule: 'swapDays', option: '--swap-days', text: '29', value: 29 },
      { rule: 'isOfflineAllowed', option: '--offline', text: 'no', value: false },
      { rule: 'offlineDays', option: '--offline-days', text: '28', value: 28 },
      { rule: 'courtesyHours', option: '--courtesy-hours', text: '5', value: 5 },
      { rule: 'courtesyDays', option: '--courtesy-days', text: '9', value: 9 },
      { rule: 'enforcedFrom', option: '--enforced-from', text: '2099-03-01', value: '2099-03-01T00:00:00.000Z' },
    ]) {
      await run('pool', 'set', 'main', option, text, ...reason);
      expected[rule] = value;
      expect(await read(), option).toEqual(expected);
    }
  });
});

describe('passport import', () => {
  it('grants what a passport proves and the account lacks, once', async () => {
    const { run, at } = await install();
    await run('passport', 'show', email, '--named', '--out', 'passport.txt', ...reason);
    const other = 'clara@example.org';
    await run('user', 'invite', other, ...reason);
    const toOther = (...more: string[]) => run('passport', 'import', 'passport.txt', '--email', other, ...more);
    const dry = await toOther('--dry-run');
    const [, count] = /^(\d+) grants would be made/m.exec(dry.stderr) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect((await run('passport', 'import', 'passport.txt', '--dry-run')).stderr).toContain('0 grants would be made');
    expect((await toOther()).exitCode).toBe(2);
    expect((await toOther(...reason)).stderr).toContain(`${count} grants made for ${other}`);
    expect((await toOther(...reason)).stderr).toContain('0 grants made');
    writeFileSync(
      at('edited.txt'),
      readFileSync(at('passport.txt'), 'utf8').replace(/passport: (.{40})./, 'passport: $1A'),
    );
    const edited = await run('passport', 'import', 'edited.txt', '--dry-run');
    expect([edited.exitCode, edited.stderr]).toEqual([1, expect.stringContaining('Not valid (')]);
  });

  it('trusts the roots of a file, where the database has lost its own', async () => {
    const { run, at } = await install();
    await run('passport', 'show', email, '--named', '--out', 'passport.txt', ...reason);
    writeFileSync(at('roots.json'), (await run('keys', 'list', '--json')).raw.stdout);
    const begin = ['passport', 'import', at('passport.txt'), '--dry-run'];
    const elsewhere = seeded();
    expect((await elsewhere.run(...begin)).exitCode).toBe(1);
    expect((await elsewhere.run(...begin, '--roots', at('roots.json'))).stderr).toContain(`would be made for ${email}`);
  });
});
