import { openStore } from '@backline/db';
import { describe, expect, it } from 'vitest';
import { createInstallation } from './run-backline.ts';

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
    const { run } = createInstallation();
    await run('db', 'seed');
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
    const { run } = createInstallation();
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
        "stderr": "APP_SECRET is not set: production demands it. Give this command the environment of the server.
      ",
        "stdout": "",
      }
    `);
    const withDefault = { ...production, APP_SECRET: 'development-secret-not-for-production' };
    expect(await runWith(withDefault, 'user', 'invite', 'guest@example.com')).toMatchObject({ exitCode: 2 });
    const complete = { ...production, APP_SECRET: 'x'.repeat(40) };
    expect(await runWith(complete, 'user', 'invite', 'guest@example.com')).toMatchObject({ exitCode: 0 });
    expect(
      await runWith({ ...complete, APP_SECRET: 'short' }, 'user', 'show', 'guest@example.com'),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "APP_SECRET is not usable: expected at least 32 random characters.
      ",
        "stdout": "",
      }
    `);
  });
});

describe('user show', () => {
  it('tells what support needs and no secret', async () => {
    const { run, database } = createInstallation();
    await run('db', 'seed');
    expect(await run('user', 'show', 'INVITED@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "email      invited@example.com
      name       (none yet)
      role       customer
      id         <id>
      created    <time>
      verified   no
      disabled   no
      password   none yet

      Sessions (0)

      Open links (1)
        verify until <time>

      Last mails (1)
        invite ordered <time>, not delivered yet, 0 attempts

      Grants (0)

      Audit trail (2)
        <time> account.invited by operator (cli)
        <time> account.seeded by operator (cli)
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
