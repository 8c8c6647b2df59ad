import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createContext } from '../../src/clients/context.ts';
import { loadAll } from '../../src/load-commands.ts';
import { nouns } from '../../src/nouns.ts';
import type { Io } from '../../src/shared/io.ts';
import { createInstallation } from '../run-backline.ts';

const output = { write: () => {}, columns: undefined };
/** A job of a scheduler, without a terminal. */
const unattended: Io = {
  env: {},
  cwd: '/',
  stdin: { stream: new PassThrough(), isTTY: false, isPiped: false },
  stdout: output,
  stderr: { ...output, stream: new PassThrough(), isTTY: false },
};

it('every command that asks where nobody can answer names an option that it has, or the terminal', async () => {
  const commands = await loadAll();
  expect(commands.length).toBeGreaterThan(80);
  for (const { noun, verb, command } of commands) {
    const context = createContext(unattended, { nouns, loadAll }, command, {});
    const said = await context.confirm('This changes things.', 'change').catch(String);
    const hasYes = command.confirms === true;
    expect([noun, verb, String(said).includes('add --yes')]).toEqual([noun, verb, hasYes]);
    expect([noun, verb, String(said).includes('run it at a terminal and type "change"')]).toEqual([
      noun,
      verb,
      !hasYes,
    ]);
  }
});

it('an erasure at once cannot be confirmed without a terminal, and says so', async () => {
  const { run } = createInstallation();
  await run('db', 'seed');
  const { exitCode, stderr } = await run('user', 'erase', 'customer@example.com', '--now', '--reason', 'a test');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('run it at a terminal and type "erase"')]);
  expect(stderr).not.toContain('--yes');
});
