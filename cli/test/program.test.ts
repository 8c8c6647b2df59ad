import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, createInstallation } from './run-backline.ts';

const commands = [
  ['db', 'migrate'],
  ['db', 'seed'],
  ['db', 'backup'],
  ['db', 'restore'],
  ['db', 'doctor'],
  ['user', 'invite'],
  ['user', 'show'],
];

describe('backline', () => {
  it('says what it can do', async () => {
    expect(await createInstallation().run('--help')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "Usage: backline [options] [command]

      Looks after an installation of the portal: its database and its accounts.

      Options:
        -h, --help      display help for command

      Commands:
        db              The database: migrate, seed, back up, restore, check.
        user            Accounts: invite somebody, see what happened to somebody.
        help [command]  display help for command
      ",
      }
    `);
  });

  it.each(commands)('%s %s explains itself with an example', async (...command) => {
    const { stdout, stderr, exitCode } = await createInstallation().run(...command, '--help');
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toContain(`Usage: backline ${command.join(' ')}`);
    expect(stdout).toContain(`  $ backline ${command.join(' ')}`);
    expect(stdout).toContain('--json');
  });

  it('has a file for each command', () => {
    const files = readdirSync(join(import.meta.dirname, '../src/commands'));
    expect(files.sort()).toEqual(commands.map((command) => `${command.join('-')}.ts`).sort());
  });

  it('cannot set a password (95)', async () => {
    const { stdout } = await createInstallation().run('user', '--help');
    expect(stdout).not.toMatch(/password [<[]|set-password|reset-password/i);
    const sources = readdirSync(join(import.meta.dirname, '../src/commands')).map((name) =>
      readFileSync(join(import.meta.dirname, '../src/commands', name), 'utf8'),
    );
    for (const source of sources)
      expect(source).not.toMatch(/passwordHash|passwords\.hash|resetPassword|changePassword/);
  });

  it.each([
    ['an unknown command', ['frobnicate']],
    ['an unknown option', ['db', 'migrate', '--frob']],
    ['a missing argument', ['user', 'show']],
    ['too many arguments', ['user', 'show', 'a@example.com', 'b@example.com']],
    ['no command', []],
    ['half a command', ['db']],
  ])('answers %s with how it is used, on stderr', async (_, args) => {
    const { stdout, stderr, exitCode } = await createInstallation().run(...args);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toMatch(/--help/);
  });

  it('ends quietly when whoever reads it has gone', async () => {
    const child = spawn(process.execPath, [bin, 'db', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const [exitCode] = await once(child, 'close');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });
});
