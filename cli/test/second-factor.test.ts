import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestService, type TestService } from '@backline/testing';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createInstallation } from './run-backline.ts';

let world: TestService;
let database: Record<string, string>;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  database = { DATABASE_URL: `file:${join(world.directory, 'backline.sqlite')}` };
});
afterAll(() => world.stop());

/** Adds an authenticator app to an account, and returns its secret. */
async function addApp(email: string): Promise<string> {
  const { factors } = world.client(await world.logIn(email, demoPassword, `${email} ${Math.random()}`));
  await factors.confirm.mutate({ password: demoPassword });
  const { secret } = await factors.beginTotp.mutate();
  await factors.confirmTotp.mutate({ code: codeOf(secret) });
  world.clock.advance(30_000);
  return secret;
}
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });
const login = () => ['login', '--server', world.url, '--email', support.email, '--password-stdin'];

describe('staff with an authenticator app', () => {
  it('log in by a code below the password, and not without it', async () => {
    const secret = await addApp(support.email);
    const machine = createInstallation();
    expect(await machine.feed(`${demoPassword}\n`, ...login())).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('needs a code as well'),
    });
    expect(await machine.feed(`${demoPassword}\n000000\n`, ...login())).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('wrong or was already used'),
    });
    expect(await machine.feed(`${demoPassword}\n${codeOf(secret)}\n`, ...login())).toMatchObject({ exitCode: 0 });
    const about = ['--server', world.url, '--reason', 'lost the phone'];
    const reset = ['user', 'reset-second-factor', customer.email];
    expect(await machine.run(...reset, ...about)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('has no second factor'),
    });
    await addApp(customer.email);
    expect(await machine.run(...reset, ...about)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(
        /^The second factor of customer@example\.com is removed on .*, if nobody stops it\.\n$/,
      ),
      stderr: expect.stringContaining('Undo: backline user stop-second-factor-reset customer@example.com --server'),
    });
    expect(await machine.run('user', 'stop-second-factor-reset', customer.email, ...about)).toMatchObject({
      exitCode: 0,
      stdout: 'customer@example.com keeps its second factor\n',
    });
    expect(await machine.run(...reset, '--now', '--yes', ...about)).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await machine.run('user', 'export', customer.email, ...about)).toMatchObject({
      exitCode: 4,
      stderr: 'This asks for your password and your code again. Run it at a terminal.\n',
    });
    const wrong = await machine.type('wrong\n', 'user', 'export', customer.email, ...about);
    expect(wrong).toMatchObject({ exitCode: 4, stdout: expect.not.stringContaining('Code of') });
    world.clock.advance(30_000);
    const answers = [() => `${demoPassword}\n`, () => `${codeOf(secret)}\n`];
    const out = join(machine.directory, 'export.json');
    expect(await machine.type(answers, 'user', 'export', customer.email, '--out', out, ...about)).toMatchObject({
      exitCode: 0,
    });
    expect(JSON.parse(readFileSync(out, 'utf8')).records.users[0].email).toBe(customer.email);
    // The server has heard it, and asks for ten minutes no more.
    expect(await machine.run('user', 'erase', customer.email, ...about)).toMatchObject({ exitCode: 0 });
    expect(await machine.run('user', 'erase', customer.email, '--now', ...about)).toMatchObject({ exitCode: 2 });
  });

  it('are helped at once on the machine alone', async () => {
    const { runWith } = createInstallation();
    const reset = ['user', 'reset-second-factor', support.email, '--now', '--yes', '--reason', 'stands beside me'];
    expect(await runWith(database, ...reset)).toMatchObject({
      exitCode: 0,
      stdout: 'support@example.com has no second factor now, and is logged out everywhere\n',
    });
    expect(await createInstallation().feed(`${demoPassword}\n`, ...login())).toMatchObject({ exitCode: 0 });
  });
});

describe('staff of an installation that wants a second factor', () => {
  it('read a new picture at each login, line by line, and set it up at a terminal alone', async () => {
    const strict = await startTestService({ isSeeded: true, env: { STAFF_SECOND_FACTOR: 'required' } });
    onTestFinished(() => strict.stop());
    const machine = createInstallation();
    const args = ['login', '--server', strict.url, '--email', support.email, '--password-stdin'];
    const later = await machine.feed(`${demoPassword}\n`, ...args);
    expect(later).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('logging in at a terminal') });
    const picture = later.stderr.split('\n').filter((line) => /^[█▀▄ ]+$/.test(line));
    expect(picture.length).toBeGreaterThan(15);
    expect(new Set(picture.map((line) => line.length)).size).toBe(1);
    const secretOf = ({ stderr }: { stderr: string }) =>
      /secret there: ([A-Z2-7 ]+)/.exec(stderr)?.[1]?.replaceAll(' ', '') ?? '';
    const code = generateSync({ secret: secretOf(later), epoch: Math.floor(strict.clock.now().getTime() / 1000) });
    const again = await machine.feed(`${demoPassword}\n${code}\n`, ...args);
    expect(again).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('logging in at a terminal') });
    expect(secretOf(again)).not.toBe(secretOf(later));
    const toCode = (shown: string) => {
      const secret = secretOf({ stderr: shown });
      return `${generateSync({ secret, epoch: Math.floor(strict.clock.now().getTime() / 1000) })}\n`;
    };
    const typed = args.filter((word) => word !== '--password-stdin');
    const { stdout, exitCode } = await machine.type([() => `${demoPassword}\n`, toCode], ...typed);
    expect(exitCode).toBe(0);
    const codes = stdout.split('\r\n').filter((line) => /^ {2}[A-Z\d]{5}-[A-Z\d]{5}$/.test(line));
    expect(new Set(codes).size).toBe(10);
  });
});
