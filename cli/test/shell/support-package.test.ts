import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { demoPassword, support } from '@backline/fixtures';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stageSupport } from '../../../scripts/release/support-package.ts';
import { hostPath } from '../env.ts';

const folder = mkdtempSync(join(tmpdir(), 'backline-support-'));
const root = join(import.meta.dirname, '../../..');
let world: TestService;
beforeAll(async () => {
  await stageSupport(root, folder);
  world = await startTestService({ isSeeded: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.stop();
});

/** Runs the package's program in an empty environment, away from the sources. */
async function run(args: string[], input = '') {
  const child = spawn(process.execPath, [join(folder, 'bin/backline.cjs'), ...args], {
    cwd: folder,
    env: { PATH: hostPath, XDG_CONFIG_HOME: join(folder, 'config') },
  });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, stdout, stderr };
}

it('is plain JavaScript for Node 20, without native code, under 2 MB', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(2_000_000);
  expect(files.filter((file) => /node_modules|\.node$/.test(file))).toEqual([]);
  const program = readFileSync(join(folder, 'dist/program.cjs'), 'utf8');
  // Newer than Node 20, or native.
  const unfit =
    /better-sqlite3|@node-rs\/argon2|\b(groupBy|withResolvers|fromAsync|isSubsetOf|toBase64|fromBase64)\(|RegExp\.escape/g;
  expect(program.match(unfit)).toEqual(null);
});

const unnamed = 'Say which server: --server URL, or set BACKLINE_SERVER.\n';

it('works at a server, with its keys and its prefix', async () => {
  const server = ['--server', world.url];
  expect((await run(['whoami'])).stderr).toBe(unnamed);
  const login = ['login', ...server, '--email', support.email, '--password-stdin'];
  expect(await run(login, `${demoPassword}\n`)).toMatchObject({ status: 0, stderr: 'Logged in.\n' });
  // It is the only server.
  expect(await run(['whoami'])).toMatchObject({ status: 0, stdout: expect.stringContaining(support.email) });
  const batch = ['--sku', 'MUS-01001', '--count', '1', '--batch', 'APART', '--reason', 'a partner'];
  expect(await run(['license', 'generate', ...batch, ...server])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^MUS-/),
  });
});

it('says of the rest that it runs on the machine of the shop, and who can run it', async () => {
  const { stdout } = await run(['db', '--help']);
  expect(stdout).toContain('On the machine of the shop: Create the database');
  expect(await run(['db', 'doctor'])).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'This command works on the machine of the shop alone. Run it there, with the program that is installed there, or ask the person who runs the shop.\n',
  });
});
