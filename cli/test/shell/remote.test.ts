import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { customer, demoPassword, support } from '@backline/fixtures';
import { addTestDevice, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, type Installation } from '../run-backline.ts';

let world: TestService;
let loggedInFiles: string;
const login = (email: string) => ['login', '--server', world.url, '--email', email, '--password-stdin'];
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  const { feed, directory } = createInstallation();
  await feed(`${demoPassword}\n`, ...login(support.email));
  loggedInFiles = directory;
});
afterAll(() => world.stop());

/** A machine without a database, whose user is logged in at the server. */
const loggedIn = (): Installation => createInstallation(loggedInFiles);
const toFile = ({ directory }: Installation) => join(directory, 'config/backline/credentials.json');

describe('login', () => {
  it('keeps a token, and no password, where only its owner reads', async () => {
    const machine = createInstallation();
    expect(await machine.feed(`${demoPassword}\n`, ...login(support.email))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Logged in.
      ",
        "stdout": "support@example.com at <server>
      ",
      }
    `);
    const file = toFile(machine);
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(file, 'utf8')).not.toContain(demoPassword);
    expect(await machine.run('whoami', '--server', world.url)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "support@example.com (support) at <server>
      ",
      }
    `);
    expect(await machine.run('logout', '--server', world.url)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "logged out of <server>
      ",
      }
    `);
    expect(existsSync(file)).toBe(false);
    expect(await machine.run('whoami', '--server', world.url)).toMatchInlineSnapshot(`
      {
        "exitCode": 4,
        "stderr": "Please log in. Log in: backline login --server <server> --email EMAIL
      ",
        "stdout": "",
      }
    `);
  });

  it('refuses a wrong password, a customer and nobody', async () => {
    const machine = createInstallation();
    expect(await machine.feed('wrong\n', ...login(support.email))).toMatchInlineSnapshot(`
      {
        "exitCode": 4,
        "stderr": "The address or the password is wrong, or this is not an account of staff. You are not logged in.
      ",
        "stdout": "",
      }
    `);
    expect(await machine.feed(demoPassword, ...login(customer.email))).toMatchInlineSnapshot(`
      {
        "exitCode": 4,
        "stderr": "The address or the password is wrong, or this is not an account of staff. You are not logged in.
      ",
        "stdout": "",
      }
    `);
    expect(await machine.feed('', ...login(support.email))).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "There was no password in the pipe.
      ",
        "stdout": "",
      }
    `);
    expect(
      await machine.run(...login(support.email).filter((word) => word !== '--password-stdin')),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Nobody is here to type a password: send it through a pipe, with --password-stdin.
      ",
        "stdout": "",
      }
    `);
    expect(await machine.run('login', '--email', support.email)).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say which server: --server URL, or set BACKLINE_SERVER.
      ",
        "stdout": "",
      }
    `);
    expect(
      await machine.run('login', '--server', 'portal.example.com', '--email', 'support@example.com'),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": ""portal.example.com" is not a server. Give one such as https://portal.example.com.
      ",
        "stdout": "",
      }
    `);
    expect(existsSync(toFile(machine))).toBe(false);
  });

  it('reads a typed password unseen', async () => {
    const machine = createInstallation();
    const typed = await machine.type(
      `${demoPassword}\n`,
      ...login(support.email).filter((word) => word !== '--password-stdin'),
    );
    expect(typed).toMatchObject({ stdout: expect.stringContaining('Logged in.'), exitCode: 0 });
    expect(
      await machine.type('\u0004', ...login(support.email).filter((word) => word !== '--password-stdin')),
    ).toMatchObject({ exitCode: 2 });
  });

  it('reads no file that others can read, and none that is damaged', async () => {
    const machine = loggedIn();
    chmodSync(toFile(machine), 0o640);
    expect(await machine.run('whoami', '--server', world.url)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Others may read <dir>/config/backline/credentials.json, which holds a token. Close it: chmod 600 <dir>/config/backline/credentials.json
      ",
        "stdout": "",
      }
    `);
    chmodSync(toFile(machine), 0o600);
    writeFileSync(toFile(machine), '{"http');
    expect(await machine.run('whoami', '--server', world.url, '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"credentials_damaged","message":"<dir>/config/backline/credentials.json is damaged. Remove it and log in again: backline login"}}
      ",
      }
    `);
  });
});

describe('computers and places', () => {
  it('are worked with at a server as at home', async () => {
    const { run } = loggedIn();
    const { id } = await addTestDevice(world, await world.logIn(customer.email, demoPassword));
    const at = (...args: string[]) => run(...args, '--server', world.url);
    expect((await at('device', 'list', customer.email)).stdout).toContain('Studio Mac');
    expect((await at('device', 'explain', customer.email)).stdout).toContain('“Studio Mac” plays');
    const released = await at('device', 'release', id, '--reason', 'laptop was stolen');
    expect(released.undo).toEqual(['device', 'restore', id, '--server', world.url, '--reason', 'TEXT']);
    expect((await run(...released.undo)).stdout).toContain('Studio Mac of customer@example.com is back');
    const dry = await at('pool', 'set', 'main', '--seats', '0', '--dry-run');
    expect(dry.stdout).toContain('1 of 1 account would be over');
    expect((await at('seat', 'add', customer.email, '--count', '1', '--reason', 'two studios')).exitCode).toBe(0);
  });
});

describe('codes of a server with another brand', () => {
  it('are made and read as that server prints them', async () => {
    const { runWith, directory } = loggedIn();
    const BRAND_PATH = join(import.meta.dirname, '../../../fixtures/brands/fjord');
    const at = (...args: string[]) =>
      runWith({ BRAND_PATH, BACKLINE_SERVER: world.url }, 'license', ...args, '--reason', 'a bundle');
    const terms = ['--sku', 'MUS-01001', '--count', '2', '--batch', 'PARTNER'];
    const { stdout } = await at('generate', ...terms);
    const [first = '', second = ''] = stdout.split('\n');
    expect([first, second]).toEqual(Array(2).fill(expect.stringMatching(/^MUS(-[A-Z\d]{4}){4}$/)));
    writeFileSync(join(directory, 'mail.txt'), `Hello! Here is my code: ${first}\nand also ${second}, thanks`);
    const redeemed = await at('redeem', '--file', 'mail.txt', '--user', customer.email);
    expect(redeemed.stdout.match(/added/g)).toHaveLength(2);
    const mistyped = first.slice(0, -1) + (first.endsWith('A') ? 'B' : 'A');
    expect((await at('show', mistyped)).stderr).toContain('A character is wrong');
  });
});

describe('what a server has signed', () => {
  it('is judged by the keys of that server, without a database', async () => {
    const machine = loggedIn();
    const at = (...args: string[]) => machine.run(...args, '--server', world.url);
    const shown = await at('passport', 'show', customer.email, '--out', 'passport.txt');
    expect(shown).toMatchObject({ exitCode: 0 });
    expect(await at('passport', 'verify', 'passport.txt')).toMatchObject({
      stderr: expect.stringMatching(/^Genuine: signed by /),
      exitCode: 0,
    });
    const imported = await at('passport', 'import', 'passport.txt', '--email', customer.email, '--dry-run');
    expect(imported).toMatchObject({ stdout: expect.stringContaining('there already'), exitCode: 0 });
    expect(await at('lease', 'inspect', 'passport.txt')).toMatchObject({ stdout: '', exitCode: 1 });
    expect(await machine.run('passport', 'verify', 'passport.txt', '--json')).toMatchObject({ exitCode: 3 });
  });
});

describe('a server elsewhere', () => {
  it.each([
    ['license', 'show', 'MUS-JYDT-C22N-B4PX-V8EH'],
    ['license', 'explain', customer.email, 'MUS-01001'],
    ['license', 'redeem', 'MUS-JYDT-C22N-B4PX-V8EH', '--user', customer.email, '--dry-run'],
    ['batch', 'list'],
    ['batch', 'show', 'DEMO-MONTH'],
    ['batch', 'export', 'DEMO-LATE'],
    ['sku', 'list'],
  ])('answers %s %s as this machine would', async (...command) => {
    const machine = loggedIn();
    const far = await machine.run(...command, '--server', world.url);
    expect(far).toMatchObject({ stdout: expect.stringMatching(/./), exitCode: 0 });
    const database = `file:${join(world.directory, 'backline.sqlite')}`;
    expect(await machine.runWith({ DATABASE_URL: database }, ...command)).toEqual(far);
  });

  it('tells of an account and of the audit, where it says who asked', async () => {
    const { run } = loggedIn();
    const about = ['--server', world.url, '--reason', 'asked by mail'];
    expect(await run('user', 'show', 'unverified@example.com', ...about)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "email      unverified@example.com
      name       Fanny Hensel
      role       customer
      id         <id>
      created    <local time>
      verified   no
      disabled   no
      password   set
      plan       never had one

      Sessions (0)

      Open links (0)

      What waits (0)

      Last mails (0)

      Grants (0)

      Audit trail (1)
        <local time> account.seeded by operator (cli)
      ",
      }
    `);
    expect(await run('audit', 'list', '--limit', '1', ...about)).toMatchObject({
      stdout: expect.stringMatching(
        /^\d+ {2}<local time> {2}support\.user_shown {2}unverified@example\.com {2}by .* \(api\) {2}"asked by mail"\n$/,
      ),
      exitCode: 0,
    });
    expect(await run('audit', 'verify', ...about)).toMatchObject({
      stdout: expect.stringMatching(/^All \d+ entries are as/),
      exitCode: 0,
    });
  });

  it('is changed by BACKLINE_SERVER and BACKLINE_TOKEN, and the undo goes there, too', async () => {
    const token = await world.logInStaff(support.email, demoPassword);
    const env = { BACKLINE_SERVER: world.url, BACKLINE_TOKEN: token };
    const machine = createInstallation();
    const { runWith, run, directory } = machine;
    const csv = join(directory, 'far.csv');
    const made = await runWith(
      env,
      'license',
      'generate',
      '--sku',
      'MUS-01001',
      '--count',
      '2500',
      '--batch',
      'FAR',
      '--csv',
      csv,
      '--reason',
      'a bundle',
    );
    expect(made).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Batch FAR has 2500 codes for Harbor Strings (MUS-01001). They are shown this once.
      Undo: backline batch revoke FAR --reason TEXT
      ",
        "stdout": "<dir>/far.csv
      ",
      }
    `);
    const [, line = ''] = readFileSync(csv, 'utf8').split('\n');
    const [code = ''] = line.split(',');
    expect(await runWith(env, 'license', 'redeem', code, '--user', customer.email, '--reason', 'a test')).toMatchObject(
      { exitCode: 0 },
    );
    expect(JSON.parse((await runWith(env, 'batch', 'show', 'FAR', '--json')).stdout)).toMatchObject({
      codes: 2500,
      redeemed: 1,
      createdBy: support.email,
    });
    const revoke = ['license', 'revoke', code, '--reason', 'refund', '--server', world.url];
    expect(await runWith({ BACKLINE_TOKEN: token }, ...revoke)).toMatchObject({ stdout: '', exitCode: 1 });
    const revoked = await runWith({ BACKLINE_TOKEN: token }, ...revoke, '--yes');
    expect(revoked.undo).toEqual(['license', 'restore', code, '--server', world.url, '--reason', 'TEXT']);
    expect(await runWith({ BACKLINE_TOKEN: token }, ...revoked.undo)).toMatchObject({
      stdout: '1 code restored, 1 grant restored\n',
      exitCode: 0,
    });
    expect(await run(...revoked.undo)).toMatchObject({ stdout: '', exitCode: 4 });
    writeFileSync(join(directory, 'leaked.txt'), `${code}\nMUS-0000-0000-0000-0000\n`);
    const many = await runWith(env, 'license', 'revoke', '--file', 'leaked.txt', '--reason', 'a leak', '--yes');
    expect(many.stdout.replace(code, '<code>')).toMatchInlineSnapshot(`
      "CODE                     VERDICT  WHAT
      <code>  revoked  1 grant revoked
      MUS-0000-0000-0000-0000  refused  No code of ours reads like this. Was it copied whole?
      "
    `);
    expect(many).toMatchObject({
      exitCode: 1,
      undo: ['license', 'restore', '--file', 'leaked.txt', '--reason', 'TEXT'],
    });
    expect(await runWith(env, ...many.undo)).toMatchObject({ exitCode: 1 });
    expect(await runWith(env, 'user', 'invite', 'far@example.com', '--reason', 'a guest')).toMatchObject({
      exitCode: 0,
    });
    expect(await runWith(env, 'user', 'send-reset', customer.email, '--reason', 'by mail')).toMatchObject({
      exitCode: 0,
    });
    const disable = (email: string) => runWith(env, 'user', 'disable', email, '--reason', 'a test', '--yes');
    const disabled = await disable('unverified@example.com');
    expect(disabled).toMatchObject({ stdout: 'unverified@example.com is disabled, 0 sessions ended\n', exitCode: 0 });
    expect(await runWith(env, ...disabled.undo)).toMatchObject({ stdout: 'unverified@example.com is enabled\n' });
    expect(await disable(support.email)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "You cannot disable your own account. Ask a colleague.
      ",
        "stdout": "",
      }
    `);
    expect(await runWith(env, 'license', 'show', 'abc', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "",
        "stdout": "{"error":{"code":"input_invalid","message":"Give one whole code, or its last four characters as WXYZ or BATCH/WXYZ."}}
      ",
      }
    `);
  });

  it('refuses users that are not logged in, or not staff, with exit code 4', async () => {
    const { runWith } = createInstallation();
    const BACKLINE_SERVER = world.url;
    expect(await runWith({ BACKLINE_SERVER }, 'batch', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 4,
        "stderr": "Please log in. Log in: backline login --server <server> --email EMAIL
      ",
        "stdout": "",
      }
    `);
    expect(
      await runWith({ BACKLINE_SERVER, BACKLINE_TOKEN: 'nonsense' }, 'batch', 'list', '--json'),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 4,
        "stderr": "",
        "stdout": "{"error":{"code":"unauthenticated","message":"Please log in. Log in: backline login --server <server> --email EMAIL"}}
      ",
      }
    `);
    const BACKLINE_TOKEN = await world.logIn(customer.email, demoPassword);
    expect(await runWith({ BACKLINE_SERVER, BACKLINE_TOKEN }, 'user', 'show', customer.email)).toMatchInlineSnapshot(`
      {
        "exitCode": 4,
        "stderr": "Your account is not allowed to do this.
      ",
        "stdout": "",
      }
    `);
    expect(await runWith({ BACKLINE_SERVER, BACKLINE_TOKEN }, 'sku', 'list')).toMatchObject({ exitCode: 4 });
  });

  it('is reported as unreachable when nothing listens, or something else does, with exit code 3', async () => {
    const { runWith } = createInstallation();
    const other = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').setHeader('connection', 'close').end('<h1>Hello</h1>'),
    );
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    const BACKLINE_SERVER = `http://127.0.0.1:${port}`;
    expect(await runWith({ BACKLINE_SERVER }, 'sku', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "<server> cannot be reached: what answers there is not a portal. Check the address and the network.
      ",
        "stdout": "",
      }
    `);
    expect(await runWith({ BACKLINE_SERVER }, 'whoami', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "",
        "stdout": "{"error":{"code":"server_unreachable","message":"<server> cannot be reached: what answers there is not a portal. Check the address and the network."}}
      ",
      }
    `);
    await new Promise((resolve) => other.close(resolve));
    const gone = await runWith({ BACKLINE_SERVER }, 'sku', 'list');
    expect({ ...gone, stderr: gone.stderr.replace(/127\.0\.0\.1:\d+/, '<address>') }).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "<server> cannot be reached: connect ECONNREFUSED <address>. Check the address and the network.
      ",
        "stdout": "",
      }
    `);
    expect(await runWith({}, 'whoami')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say which server: --server URL, or set BACKLINE_SERVER.
      ",
        "stdout": "",
      }
    `);
  });

  it('is sent no password and no token over plain http, unless --insecure says so', async () => {
    const { runWith } = createInstallation();
    const commands = [
      ['login', '--email', customer.email, '--password-stdin'],
      ['whoami'],
      ['logout'],
      ['license', 'show', 'MUS-JYDT-C22N-B4PX-V8EH'],
    ];
    for (const BACKLINE_SERVER of ['http://portal.invalid', 'http://127.0.0.1.portal.invalid:4400'])
      for (const command of commands) {
        const run = (...more: string[]) =>
          runWith({ BACKLINE_SERVER, BACKLINE_TOKEN: 'x' }, ...command, '--json', ...more);
        expect(await run()).toMatchObject({
          exitCode: 1,
          stdout: expect.stringContaining('"server_insecure"'),
        });
        expect((await run('--insecure')).stdout).not.toContain('server_insecure');
      }
  });

  it('gets the pause that it asks for', async () => {
    let asked = 0;
    const busy = createServer((_request, response) => {
      asked += 1;
      const error = {
        error: { message: 'x', code: -32029, data: { appError: { code: 'rate_limited', message: 'Wait.' } } },
      };
      response.writeHead(asked === 1 ? 429 : 200, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify(asked === 1 ? error : { result: { data: { skus: [] } } }));
    });
    const port = await new Promise<number>((resolve) =>
      busy.listen(0, '127.0.0.1', () => resolve((busy.address() as { port: number }).port)),
    );
    const { runWith } = createInstallation();
    expect(
      await runWith({ BACKLINE_SERVER: `http://127.0.0.1:${port}` }, 'sku', 'list', '--json'),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The server asks for a pause of 1 second.
      ",
        "stdout": "{"skus":[]}
      ",
      }
    `);
    await new Promise((resolve) => busy.close(resolve));
  });
});

describe('mail', () => {
  it('is listed, shown, tried again and dropped from another computer', async () => {
    const { core } = world.service;
    const { outboxMessages } = core.store.t;
    const id = randomUUID();
    const at = core.clock.now();
    const mail = { id, kind: 'invite', createdAt: at, failedAt: at, dueAt: at, attempts: 1, lastError: '550 no' };
    await core.store.write((tx) => tx.insert(outboxMessages).values(mail));
    const { run } = loggedIn();
    const remote = (...args: string[]) => run('mail', ...args, '--server', world.url);
    const because = ['--reason', 'a test of mails'];
    expect((await remote('list', '--failed')).stdout).toContain('refused');
    expect((await remote('show', id)).stdout).toContain('550 no');
    expect(await remote('retry', id, ...because)).toMatchObject({
      stderr: expect.stringContaining('cannot be sent again'),
    });
    expect((await remote('drop', id, '--yes', ...because)).exitCode).toBe(0);
    expect((await remote('show', id)).stdout).toContain('dropped');
    const entries = await core.store.db.select().from(core.store.t.auditEntries);
    const actors = entries.filter(({ action }) => /^mail|support\.mail/.test(action)).map(({ action }) => action);
    expect(actors.toSorted()).toEqual([
      'mail.dropped',
      'support.mail_shown',
      'support.mail_shown',
      'support.mail_shown',
      'support.mails_listed',
    ]);
    for (const verb of [['test', 'you@example.com'], ['bounce']])
      expect(await remote(...verb)).toMatchObject({ exitCode: 2 });
  });
});
