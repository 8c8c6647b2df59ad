import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@backline/db';
import { customer } from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { installationsAfter } from './run-backline.ts';

const { email } = customer;
const createSeeded = installationsAfter('db', 'seed');

describe('what is kept of people', () => {
  it('is exported, and erased after a wait or after the typed word', async () => {
    const { run, type, directory } = createSeeded();
    const out = join(directory, 'clara.json');
    expect(await run('user', 'export', email, '--reason', 'a letter', '--out', out)).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(readFileSync(out, 'utf8')).records.users[0].email).toBe(email);
    expect(await run('user', 'export', email, '--reason', 'a letter', '--out', out)).toMatchObject({ exitCode: 1 });

    const begun = await run('user', 'erase', email, '--reason', 'a letter');
    expect(begun.raw.stdout).toMatch(/is erased on .*, unless it is stopped/);
    expect((await run('privacy', 'report')).raw.stdout).toContain(`to be erased: ${email}`);

    expect(await type('no\n', 'user', 'erase', email, '--now', '--reason', 'a letter')).toMatchObject({ exitCode: 1 });
    expect(await type('erase\n', 'user', 'erase', email, '--now', '--reason', 'a letter')).toMatchObject({
      exitCode: 0,
    });
    expect((await run('privacy', 'report', '--json')).raw.stdout).toContain('"erased":1');
    expect(await run('user', 'show', email)).toMatchObject({ exitCode: 1 });
    expect(await run('audit', 'verify')).toMatchObject({ exitCode: 0 });
  });

  it('is erased again when a backup brings it back', async () => {
    const { run, type, directory } = createSeeded();
    const backup = join(directory, 'before.sqlite');
    const list = join(directory, 'erasures.json');
    await run('db', 'backup', backup);
    await type('erase\n', 'user', 'erase', email, '--now', '--reason', 'a letter');
    const { raw } = await run('privacy', 'erasures', '--json');
    const restored = await run('db', 'restore', backup, '--yes');
    expect(restored.raw.stderr).toContain('1 were erased again');
    expect(await run('user', 'show', email)).toMatchObject({ exitCode: 1 });
    writeFileSync(list, raw.stdout);
    expect((await run('privacy', 'apply', list)).raw.stdout).toContain('0 erased again');
    writeFileSync(list, '{}');
    expect(await run('privacy', 'apply', list)).toMatchObject({ exitCode: 2 });
  });

  it('says who gets mails from the vendor, with a reason, and how each of them ends', async () => {
    const { run, directory, database } = createSeeded();
    // Reads an account's data as the portal exports it.
    const store = await openStore({ url: `file:${database}` });
    await store.write((tx) => tx.update(store.t.users).set({ hasMarketingConsent: true }));
    await store.close();
    expect(await run('privacy', 'recipients')).toMatchObject({ exitCode: 2 });
    const file = join(directory, 'recipients.csv');
    const listed = ['privacy', 'recipients', '--csv', file, '--reason', 'news'];
    expect(await run(...listed)).toMatchObject({ exitCode: 0 });
    const [heading, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(heading).toBe('email,name,since,preticked,unsubscribe');
    expect(rows).not.toEqual([]);
    for (const row of rows)
      expect(row).toMatch(/^\S+@example\.com,.*,(yes|no),http\S+\/unsubscribe\?token=[\w-]{36}_[\w-]{43}$/);
    expect(await run(...listed)).toMatchObject({ exitCode: 1 });
    const { raw } = await run('privacy', 'recipients', '--leave-preticked', '--reason', 'news', '--json');
    expect(JSON.parse(raw.stdout).every((one: { wasPreticked: boolean }) => !one.wasPreticked)).toBe(true);
    expect((await run('audit', 'list', '--json')).raw.stdout).toContain('privacy.recipients_listed');
  });

  it('is agreed to from a day on, with a word about what has changed', async () => {
    const { run, database } = createSeeded();
    const url = 'https://example.com/terms';
    const terms = ['terms', 'publish', '--kind', 'terms', '--url', url, '--version'];
    await run(...terms, '2', '--effective', '2099-12-01', '--summary', 'We moved to Weimar.');
    expect(await run(...terms, '3', '--effective', '1 Dec')).toMatchObject({ exitCode: 2 });
    const store = await openStore({ url: `file:${database}` });
    const rows = await store.db.select().from(store.t.terms);
    await store.close();
    expect(rows.filter((row) => row.url === url)).toMatchObject([
      { version: '2', effectiveAt: new Date('2099-12-01T00:00:00.000Z'), summary: 'We moved to Weimar.' },
    ]);
  });

  it('is agreed to in versions, and the audit lets go of nothing young', async () => {
    const { run } = createSeeded();
    const terms = ['terms', 'publish', '--kind', 'terms', '--version', '2', '--url', 'https://example.com/terms'];
    expect(await run(...terms, '--must-accept')).toMatchObject({ exitCode: 0 });
    expect(await run(...terms)).toMatchObject({ exitCode: 1 });
    expect(await run('terms', 'publish', '--kind', 'rules')).toMatchObject({ exitCode: 2 });
    expect(await run('audit', 'prune', '--before', new Date().toISOString().slice(0, 10))).toMatchObject({
      exitCode: 2,
    });
    expect((await run('audit', 'prune', '--before', '2020-01-01', '--yes')).raw.stdout).toContain('0 entries removed');
  });
});
