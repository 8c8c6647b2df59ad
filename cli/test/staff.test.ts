import { join } from 'node:path';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from './run-backline.ts';

describe('staff', () => {
  let world: TestService;
  let database: Record<string, string>;
  beforeAll(async () => {
    world = await startTestService({ isSeeded: true });
    database = { DATABASE_URL: `file:${join(world.directory, 'backline.sqlite')}` };
  });
  afterAll(() => world.stop());
  const run = (...args: string[]) => createInstallation().runWith(database, ...args);
  const lastEntry = async () =>
    JSON.parse((await run('audit', 'list', '--limit', '1', '--json')).stdout).entries[0] as Record<string, unknown>;

  it('is made on the machine, works at the server at once, and is out at once when removed', async () => {
    const far = createInstallation();
    const login = ['login', '--server', world.url, '--email', customer.email, '--password-stdin'];
    const logIn = () => far.feed(demoPassword, ...login);
    const lookUp = () => far.run('license', 'show', 'MUS-JYDT-C22N-B4PX-V8EH', '--server', world.url);
    expect(await logIn()).toMatchObject({ exitCode: 4 });

    const added = await run('staff', 'add', 'Customer@example.com', '--reason', 'new colleague');
    expect(added).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline staff remove customer@example.com --reason TEXT
      ",
        "stdout": "customer@example.com is staff now
      ",
      }
    `);
    expect(await lastEntry()).toMatchObject({
      action: 'staff.added',
      subject: customer.email,
      actor: 'operator',
      reason: 'new colleague',
    });
    expect(await run('staff', 'add', customer.email, '--reason', 'new colleague')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "customer@example.com is staff already; nothing was changed
      ",
      }
    `);
    expect(await lastEntry()).toMatchObject({ action: 'support.audit_read' });
    expect(await run('staff', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "ACCOUNT               NAME
      customer@example.com  Clara Wieck
      support@example.com   Nadia Boulanger
      ",
      }
    `);
    await run('staff', 'list', '--reason', 'who left?');
    expect(await lastEntry()).toMatchObject({ reason: 'who left?' });
    expect(await logIn()).toMatchObject({ exitCode: 0 });
    expect(await lookUp()).toMatchObject({ exitCode: 0 });

    const remove = [...added.undo.slice(0, -1), 'has left us'];
    expect(await run(...remove)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This takes customer@example.com off the staff and ends its sessions. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    const removed = await run(...remove, '--yes');
    expect(removed).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline staff add customer@example.com --reason TEXT
      ",
        "stdout": "customer@example.com is no longer staff, 1 session ended
      ",
      }
    `);
    expect(await lastEntry()).toMatchObject({
      action: 'staff.removed',
      subject: customer.email,
      details: { ended: 1 },
    });
    expect(await lookUp()).toMatchObject({ exitCode: 4 });
    expect(await logIn()).toMatchObject({ exitCode: 4 });
    expect(await run(...remove, '--yes', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "{"email":"customer@example.com","isChanged":false,"ended":0}
      ",
      }
    `);
    expect(removed.undo).toEqual(['staff', 'add', customer.email, '--reason', 'TEXT']);
  });

  it('is refused to whom nobody knows, or whose account is not verified, with what to do', async () => {
    const why = ['--reason', 'new colleague'];
    expect(await run('staff', 'add', 'nobody@example.com', ...why)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for nobody@example.com. Open one with "backline user invite nobody@example.com", have its link opened, and run this again.
      ",
        "stdout": "",
      }
    `);
    expect(await run('staff', 'add', 'unverified@example.com', ...why)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "The account unverified@example.com is not verified. Mail its link again with "backline user invite unverified@example.com", have it opened, and run this again.
      ",
        "stdout": "",
      }
    `);
    expect(await run('staff', 'add', 'nobody', ...why)).toMatchObject({ stdout: '', exitCode: 2 });
    expect(await run('staff', 'add', customer.email)).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say why, in 3 to 500 characters: --reason "a few words". The audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true.
      ",
        "stdout": "",
      }
    `);
    expect(await run('staff', 'remove', 'nobody@example.com', ...why, '--yes', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no account for nobody@example.com."}}
      ",
      }
    `);
    expect(await createInstallation().run('staff', 'list')).toMatchObject({ stdout: '', exitCode: 3 });
  });

  it('cannot be made over the API, not even by staff', async () => {
    const token = await world.logInStaff(support.email, demoPassword);
    const far = { BACKLINE_SERVER: world.url, BACKLINE_TOKEN: token };
    const add = ['staff', 'add', customer.email, '--reason', 'a stolen session'];
    expect(await createInstallation().run(...add, '--server', world.url)).toMatchObject({ stdout: '', exitCode: 2 });
    expect(await createInstallation().runWith(far, ...add)).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/^This command works on the machine of the shop alone/),
      exitCode: 2,
    });
    const paths = (await world.rest('GET', '/openapi.json')).body.paths;
    expect(Object.keys(paths).filter((path) => path.includes('staff'))).toEqual([]);
  });
});
