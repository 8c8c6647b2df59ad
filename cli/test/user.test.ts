import { connectSqlite, openStore } from '@backline/db';
import { describe, expect, it } from 'vitest';
import { createInstallation, installationsAfter } from './run-backline.ts';

const seeded = installationsAfter('db', 'seed');

describe('user export', () => {
  it('prints what is held of an account as JSON, in lines', async () => {
    const { run } = seeded();
    const { raw, exitCode } = await run('user', 'export', 'customer@example.com', '--reason', 'asked by letter');
    expect([exitCode, JSON.parse(raw.stdout).records.users]).toEqual([
      0,
      [expect.objectContaining({ email: 'customer@example.com' })],
    ]);
    expect(raw.stdout.split('\n').length).toBeGreaterThan(20);
  });
});

describe('user invite', () => {
  it('opens an account, says whether it was new, and prints no link', async () => {
    const { run } = createInstallation();
    await run('db', 'migrate');
    expect(await run('user', 'invite', 'Guest@Example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The account is open.
      The mail with the link goes out as soon as the server runs.
      ",
        "stdout": "Guest@example.com
      ",
      }
    `);
    expect(await run('user', 'invite', 'guest@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The account was there, not yet verified; its older links are dead now.
      The mail with the link goes out as soon as the server runs.
      ",
        "stdout": "guest@example.com
      ",
      }
    `);
    expect(await run('user', 'invite', 'guest@example.com', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The account was there, not yet verified; its older links are dead now.
      The mail with the link goes out as soon as the server runs.
      ",
        "stdout": "{"email":"guest@example.com","isNew":false}
      ",
      }
    `);
  });

  it('refuses a verified account', async () => {
    const { run } = seeded();
    expect(await run('user', 'invite', 'customer@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "customer@example.com has a verified account already.
      ",
        "stdout": "",
      }
    `);
  });

  it('refuses what is no address', async () => {
    const { run } = seeded();
    expect(await run('user', 'invite', 'guest@example.com\nBcc: x@y.example')).toMatchObject({
      stdout: '',
      exitCode: 2,
    });
    expect(await run('user', 'invite', 'guest')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": ""guest" is not an email address. Give one such as composer@example.com.
      ",
        "stdout": "",
      }
    `);
  });

  it('demands the secret and the public address in production', async () => {
    const { run, runWith } = createInstallation();
    await run('db', 'migrate');
    const production = { NODE_ENV: 'production', API_KEY: 'a-key-of-ours', PUBLIC_URL: 'https://portal.example' };
    expect(await runWith(production, 'user', 'invite', 'guest@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "APP_SECRET is not set: production demands it. See .env.example for what it is.
      Give this command the environment of the server.
      ",
        "stdout": "",
      }
    `);
    const withDefault = { ...production, APP_SECRET: 'development-secret-not-for-production' };
    expect(await runWith(withDefault, 'user', 'invite', 'guest@example.com')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /^APP_SECRET is the published one for development: production demands one of its own\./,
      ),
    });
    const complete = { ...production, APP_SECRET: 'x'.repeat(40) };
    expect(await runWith(complete, 'user', 'invite', 'guest@example.com')).toMatchObject({ exitCode: 0 });
    expect(
      await runWith({ ...complete, APP_SECRET: 'short' }, 'user', 'show', 'guest@example.com'),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "APP_SECRET is not usable: expected at least 32 random characters, for example from "openssl rand -base64 32".
      ",
        "stdout": "",
      }
    `);
  });
});

describe('user activity', () => {
  it('says what happened in the words that its owner reads, with the reasons of support', async () => {
    const { run } = seeded();
    const reason = 'asked about a missing pack';
    await run('user', 'show', 'customer@example.com', '--reason', reason);
    const { stdout, exitCode } = await run('user', 'activity', 'customer@example.com', '--kind', 'support');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^<local time> {2}Support viewed your account\. {2}"asked about a missing pack"\n/);
    const { stdout: json } = await run('user', 'activity', 'customer@example.com', '--json');
    expect(JSON.parse(json).entries[0]).toMatchObject({ action: 'support.activity_shown', kind: 'support' });
  });

  it('goes on with the page before', async () => {
    const { run } = seeded();
    for (let look = 0; look < 30; look += 1)
      await run('user', 'show', 'customer@example.com', '--reason', `look ${look}`);
    const page = await run('user', 'activity', 'customer@example.com', '--kind', 'support');
    const [, before = ''] = /^Earlier: --before (\S+)$/m.exec(page.raw.stderr) ?? [];
    const { stdout } = await run('user', 'activity', 'customer@example.com', '--before', before);
    expect(page.stdout).toContain('look 0"');
    expect(stdout).not.toContain('look');
    expect(stdout).toContain('the demonstration cast');
  });

  it('refuses a kind that there is not, and names those that there are', async () => {
    const { run } = seeded();
    const { stderr, exitCode } = await run('user', 'activity', 'customer@example.com', '--kind', 'gossip');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      '"gossip" is no kind of activity. Choose sign_ins, security, purchases, computers, support.',
    );
  });
});

describe('user merge', () => {
  it('says what it would do, and does it for a reason alone', async () => {
    const { run } = seeded();
    const merge = (...more: string[]) =>
      run('user', 'merge', 'unverified@example.com', 'customer@example.com', ...more);
    const rehearsed = await merge('--dry-run');
    expect(rehearsed).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringContaining('0 licenses') });
    expect((await merge('--yes')).stderr).toContain('Say why');
    const merged = await merge('--yes', '--reason', 'bought with both');
    expect(merged.stdout).toContain('unverified@example.com becomes part of customer@example.com');
    const activity = await run('user', 'activity', 'customer@example.com');
    expect(activity.stdout.match(/"bought with both"/g)).toHaveLength(1);
  });
});

describe('find', () => {
  it('finds what is near when it is asked to, or when there is nothing else', async () => {
    const { run } = seeded();
    await run('user', 'invite', 'custmer@example.org', '--reason', 'a letter');
    const find = async (...words: string[]) => {
      const { stdout, stderr } = await run('find', ...words);
      const [said] = /^.*Near it:$/m.exec(stderr) ?? [];
      return { found: stdout.match(/(?<=^user {2})\S+/gm), said };
    };
    const both = ['customer@example.com', 'custmer@example.org'];
    expect(await find('customer')).toEqual({ found: ['customer@example.com'], said: undefined });
    expect(await find('customer', '--near')).toEqual({ found: both, said: 'Near it:' });
    expect(await find('custommer')).toEqual({ found: both, said: 'Nothing is exactly that. Near it:' });
  });
});

describe('user show', () => {
  it('tells what support needs and no secret', async () => {
    const { run, database } = seeded();
    expect(await run('user', 'show', 'INVITED@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "email      invited@example.com
      name       (none yet)
      role       customer
      id         <id>
      created    <local time>
      verified   no
      disabled   no
      password   none yet
      plan       never had one

      Sessions (0)

      Open links (1)
        verify until <local time>

      What waits (0)

      Last mails (1)
        invite  written <local time>, waits

      Grants (0)

      Audit trail (2)
        <local time> account.invited by operator (cli)
        <local time> account.seeded by operator (cli)
      ",
      }
    `);
    const { stdout } = await run('user', 'show', 'customer@example.com', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      email: 'customer@example.com',
      hasPassword: true,
      sessions: [],
      role: 'customer',
    });
    const store = await openStore({ url: `file:${database}` });
    const users = await store.db.select().from(store.t.users);
    await store.close();
    for (const { passwordHash } of users) if (passwordHash !== null) expect(stdout).not.toContain(passwordHash);
    expect(stdout).not.toMatch(/argon2|token/i);
  });

  it('says that there is no such account', async () => {
    const { run } = createInstallation();
    await run('db', 'migrate');
    expect(await run('user', 'show', 'nobody@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for nobody@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await run('user', 'show', 'nobody@example.com', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no account for nobody@example.com."}}
      ",
      }
    `);
  });
});

describe('user end-sessions and send-reset', () => {
  it('log a customer out, and mail a link, once somebody confirms and says why', async () => {
    const { run, type } = seeded();
    const end = ['user', 'end-sessions', 'customer@example.com', '--reason', 'laptop was stolen'];
    expect(await run(...end)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This logs customer@example.com out everywhere. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await type('end\n', ...end)).toMatchObject({
      stdout: expect.stringContaining('0 sessions ended'),
      exitCode: 0,
    });
    expect(await run(...end, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "There is no undo: the customer logs in again. For a link to a new password: backline user send-reset EMAIL
      ",
        "stdout": "0 sessions ended
      ",
      }
    `);
    expect(await run('user', 'send-reset', 'customer@example.com', '--reason', 'by telephone')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The mail goes out as soon as the server runs. Its link lives one hour.
      ",
        "stdout": "customer@example.com
      ",
      }
    `);
    expect(await run('user', 'send-reset', 'customer@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say why, in 3 to 500 characters: --reason "a few words". The audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true.
      ",
        "stdout": "",
      }
    `);
    expect(await run('user', 'send-reset', 'no@example.com', '--reason', 'by mail', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no account for no@example.com."}}
      ",
      }
    `);
    expect(await run('user', 'end-sessions', 'no@example.com', '--reason', 'by mail', '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for no@example.com.
      ",
        "stdout": "",
      }
    `);
  });
});

describe('user disable and enable', () => {
  const email = 'customer@example.com';
  const disable = ['user', 'disable', email, '--reason', 'shares the account'];

  it('shut an account once somebody confirms, and open it by the command that was printed', async () => {
    const { run, type } = seeded();
    expect(await run(...disable)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This logs customer@example.com out everywhere and lets nobody log in again. What it owns stays, and a plan at Paddle runs on. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await type('no\n', ...disable)).toMatchObject({ exitCode: 1 });
    expect((await run('user', 'show', email)).stdout).toMatch(/^disabled {3}no$/m);
    const disabled = await run(...disable, '--yes');
    expect(disabled).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "No plan of it runs at Paddle.
      Undo: backline user enable customer@example.com --reason TEXT
      ",
        "stdout": "customer@example.com is disabled, 0 sessions ended
      ",
      }
    `);
    expect(await run(...disable, '--yes', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "No plan of it runs at Paddle.
      ",
        "stdout": "{"email":"customer@example.com","isChanged":false,"ended":0,"subscription":null}
      ",
      }
    `);
    expect((await run('user', 'show', email)).stdout).toMatch(/^disabled {3}<local time>$/m);
    expect(await run('user', 'send-reset', email, '--reason', 'asked')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "The account customer@example.com is disabled. Enable it first: backline user enable customer@example.com --reason TEXT
      ",
        "stdout": "",
      }
    `);
    const enabled = await run(...disabled.undo);
    expect(enabled).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Its owner logs in again; for a link to a new password: backline user send-reset EMAIL
      Undo: backline user disable customer@example.com --reason TEXT
      ",
        "stdout": "customer@example.com is enabled
      ",
      }
    `);
    expect(await run(...disabled.undo)).toMatchObject({ stdout: `${email} is not disabled; nothing was changed\n` });
    expect(enabled.undo).toEqual(['user', 'disable', email, '--reason', 'TEXT']);
  });

  it('refuse an account that is not there, and no reason', async () => {
    const { run } = seeded();
    expect(await run('user', 'disable', 'no@example.com', '--reason', 'a test', '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for no@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await run('user', 'enable', 'no@example.com', '--reason', 'a test', '--json')).toMatchObject({
      exitCode: 1,
    });
    expect(await run('user', 'disable', email, '--yes')).toMatchObject({ stdout: '', exitCode: 2 });
    expect(await run('user', 'enable', email)).toMatchObject({ stdout: '', exitCode: 2 });
  });
});

describe('audit', () => {
  it('tells who did what and why, page by page', async () => {
    const { run } = seeded();
    await run('grant', 'add', 'customer@example.com', 'MUS-01005', '--days', '30', '--reason', 'for the long wait');
    await run('license', 'show', 'MUS-JYDT-C22N-B4PX-V8EH');
    expect(await run('audit', 'list', '--limit', '3')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "17  <local time>  support.code_shown  code …V8EH  by operator (cli)  "looked up at the command line"
      16  <local time>  grant.added  customer@example.com  by operator (cli)  "for the long wait"  sku=MUS-01005 days=30 grantId=<id>
      15  <local time>  pack.published  pack MUS-01004 1.0.0  by operator (cli)  seq=1 channel=stable files=<n> bytes=59416 newBytes=59416
      ",
      }
    `);
    expect(await run('audit', 'list', '--before', '3')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "2  <local time>  account.seeded  unverified@example.com  by operator (cli)
      1  <local time>  account.seeded  customer@example.com  by operator (cli)
      ",
      }
    `);
    const about = await run('audit', 'list', '--user', 'customer@example.com', '--json');
    expect(JSON.parse(about.stdout).entries.map((entry: { action: string }) => entry.action)).toMatchInlineSnapshot(`
      [
        "grant.added",
        "grant.added",
        "grant.added",
        "grant.added",
        "grant.added",
        "grant.added",
        "account.seeded",
      ]
    `);
    expect(await run('audit', 'list', '--user', 'no@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for no@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await run('audit', 'list', '--limit', '0')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--limit must be a whole number from 1 to 500, not "0".
      ",
        "stdout": "",
      }
    `);
  });

  it('is verified, and one changed byte is reported', async () => {
    const { run, database } = seeded();
    expect(await run('audit', 'verify')).toMatchObject({
      exitCode: 0,
      stderr: 'Keep elsewhere, to check from next time: --since <anchor>\n',
      stdout: 'All 16 entries are as they were written.\n',
    });
    const connection = connectSqlite({ file: database });
    connection.exec('DROP TRIGGER audit_entries_stay; DROP TRIGGER audit_entries_keep');
    connection.exec(`UPDATE audit_entries SET origin = origin || ' ' WHERE seq = 4`);
    connection.close();
    expect(await run('audit', 'verify')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "Entry 4 is missing or was changed. The 3 before it are as they were written.
      ",
      }
    `);
    expect(await run('audit', 'verify', '--json')).toMatchObject({ exitCode: 1 });
  });

  it('is compared with an end that was kept, which a shorter chain cannot have', async () => {
    const { run, database } = seeded();
    const connection = connectSqlite({ file: database });
    const { seq, hash } = connection.prepare('SELECT seq, hash FROM audit_head').get() as { seq: number; hash: string };
    const kept = `${seq}:${hash}`;
    expect(JSON.parse((await run('audit', 'verify', '--json', '--since', kept)).stdout)).toMatchObject({
      entries: 2,
      brokenAt: null,
    });
    connection.exec(`DROP TRIGGER audit_entries_stay; DROP TRIGGER audit_entries_keep;
      DELETE FROM audit_entries WHERE seq > 5;
      UPDATE audit_head SET seq = 5, hash = (SELECT hash FROM audit_entries WHERE seq = 5)`);
    connection.close();
    expect(await run('audit', 'verify')).toMatchObject({ exitCode: 0 });
    expect(await run('audit', 'verify', '--since', kept)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "Entry 15 is not there, or is not the one that was kept: the audit was shortened or rewritten since then. Compare with a backup.
      ",
      }
    `);
    expect(await run('audit', 'verify', '--since', 'yesterday')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--since must be the SEQ:HASH that "audit verify", a backup or the server's log has printed.
      ",
        "stdout": "",
      }
    `);
  });
});

describe('sku', () => {
  it('lists what can be granted, and adds to it', async () => {
    const { run } = seeded();
    const set = ['sku', 'set', 'MUS-01007', '--name', 'Glass Harmonica', '--subject', 'Rare keys'];
    expect(await run(...set)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "MUS-01007
      ",
      }
    `);
    const listed = await run('sku', 'list');
    expect(listed).toMatchObject({ stderr: '', exitCode: 0 });
    expect(listed.stdout.split('\n').slice(0, 10)).toMatchInlineSnapshot(`
      [
        "SKU        PRODUCT                 SUBJECT",
        "MUS-00001  Cadenza Plus            All instruments, by subscription",
        "MUS-00003  Cadenza Essentials      The instruments to begin with",
        "MUS-01001  Harbor Strings          Chamber strings in a boathouse",
        "MUS-01002  Tin Roof Percussion     Found percussion from one long roof",
        "MUS-01003  Vesper Choir            Sixteen voices after sunset",
        "MUS-01004  Felt & Wire             An upright piano, close enough to touch",
        "MUS-01005  Copperline Brass        Solo brass beneath a crane",
        "MUS-01006  Reed Season             Woodwinds, cut and dried",
        "MUS-01007  Glass Harmonica         Rare keys",
      ]
    `);
    expect(await run('sku', 'set', 'a b', '--name', 'x', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "",
        "stdout": "{"error":{"code":"usage_invalid","message":"\\"a b\\" is not a SKU: letters, digits, dots and dashes."}}
      ",
      }
    `);
    expect(await run('sku', 'set', 'MUS-01007')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--name is missing. Add --help to see how it is used.
      ",
        "stdout": "",
      }
    `);
  });
});
