import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../../src/load-commands.ts';
import { runProgram } from '../../src/program.ts';
import { type Io, OutputLost, ReaderGone } from '../../src/shared/io.ts';
import { hostPath } from '../env.ts';
import { bin, installationsAfter } from '../run-backline.ts';

const seeded = installationsAfter('db', 'seed');
const reason = ['--reason', 'a test'];
const customer = 'customer@example.com';
const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });

/** A command line whose output cannot be written. */
async function runLost(
  { directory, env }: { directory: string; env: Record<string, string> },
  args: readonly string[],
  lost: OutputLost,
  isErrorLost = false,
) {
  let stderr = '';
  const output = { columns: undefined, isDiscarded: false };
  const fail = () => {
    throw lost;
  };
  const io: Io = {
    env,
    cwd: directory,
    stdin: { stream: Readable.from([]), isTTY: false, isPiped: false },
    stdout: { ...output, write: fail },
    stderr: {
      ...output,
      stream: new PassThrough(),
      isTTY: false,
      write: isErrorLost
        ? fail
        : (text) => {
            stderr += text;
          },
    },
  };
  return { exitCode: await runProgram([...args], io), stderr };
}

const commands = await loadAll();
const toWords = ({ noun, verb }: (typeof commands)[number]) => (noun === null ? [verb] : [noun, verb]);

/** Commands that print what is there. */
const shows = [
  ['sku', 'list'],
  ['user', 'show', customer],
  ['license', 'explain', customer],
  ['order', 'list', '--user', customer],
  ['batch', 'list'],
  ['audit', 'list'],
  ['find', customer],
  ['device', 'list', customer],
  ['review', 'list'],
  ['task', 'list'],
  ['mail', 'list'],
  ['db', 'doctor'],
  ['license', 'format', 'abcd efgh jkmn pqrs'],
  ['catalog', 'export'],
];

describe('output that cannot be written', () => {
  it('ends the help of every command with exit code 1 and a sentence, and of a reader that has gone with 0', async () => {
    const installation = seeded();
    for (const words of [[], ...commands.map(toWords)]) {
      const lost = await runLost(installation, [...words, '--help'], new OutputLost(full));
      expect([words, lost]).toEqual([
        words,
        { exitCode: 1, stderr: 'The output cannot be written: its disk is full. What the command did stays done.\n' },
      ]);
      const gone = await runLost(installation, [...words, '--help'], new ReaderGone(full));
      expect([words, gone]).toEqual([words, { exitCode: 0, stderr: '' }]);
    }
  });

  it('ends every command with nothing but a sentence, whatever it is given', async () => {
    const installation = seeded();
    for (const loaded of commands.filter(({ verb }) => verb !== 'serve')) {
      const given = loaded.command.usage.split(' ').slice(1).fill('x');
      for (const more of [[], ['--json']]) {
        const args = [...toWords(loaded), ...given, ...more];
        const { exitCode, stderr } = await runLost(installation, args, new OutputLost(full));
        expect([args, exitCode === null, /defect|at .*\.ts:|ENOSPC/.test(stderr)]).toEqual([args, false, false]);
        await runLost(installation, args, new OutputLost(full), true);
      }
    }
  });

  it.each(shows)('ends with exit code 1: %s %s', async (...args) => {
    const installation = seeded();
    const shown = await installation.run(...args);
    // Some have only notes for people, which are no output.
    for (const more of shown.stdout === '' ? [['--json']] : [[], ['--json']]) {
      const { exitCode, stderr } = await runLost(installation, [...args, ...more], new OutputLost(full));
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('its disk is full') });
      expect((await runLost(installation, [...args, ...more], new ReaderGone(full))).exitCode).toBe(0);
    }
  });

  it.each([
    ['a full disk', new OutputLost(full)],
    ['a reader that has gone', new ReaderGone(full)],
  ])('names the batch of codes that nobody has seen: %s', async (_, lost) => {
    const installation = seeded();
    const make = ['license', 'generate', '--sku', 'MUS-01001', '--count', '2500', '--batch', 'LOST', ...reason];
    for (const [batch, more] of [
      ['LOST', []],
      ['LOST-JSON', ['--json', '--batch', 'LOST-JSON']],
    ] as const) {
      const { exitCode, stderr } = await runLost(installation, [...make, ...more], lost);
      expect(exitCode).toBe(1);
      expect(stderr).toContain(`backline batch revoke ${batch} --reason TEXT`);
      expect(stderr).not.toMatch(/DATABASE_URL|ENOSPC/);
      expect(await installation.run('batch', 'revoke', batch, ...reason, '--yes')).toMatchObject({ exitCode: 0 });
    }
    const written = await runLost(
      installation,
      [...make, '--batch', 'KEPT', '--csv', 'kept.csv'],
      new OutputLost(full),
    );
    expect(written.exitCode).toBe(1);
    expect(written.stderr).not.toContain('revoke them');
  });
});

it('an import goes on where nobody reads its lines', async () => {
  const installation = seeded();
  const lines = Array.from({ length: 1100 }, (_, at) => `${at},buyer${at}@example.com,MUS-01001`);
  writeFileSync(join(installation.directory, 'o.csv'), ['Order,Email,Product', ...lines, '7,nobody,x'].join('\n'));
  const columns = { order: 'Order', email: 'Email', product: 'Product' };
  writeFileSync(join(installation.directory, 'o.json'), JSON.stringify({ source: 'old', columns }));
  const args = ['import', 'orders', 'o.csv', '--mapping', 'o.json', ...reason];
  const { exitCode, stderr } = await runLost(installation, args, new ReaderGone(full));
  expect(exitCode).toBe(1);
  expect(stderr).toContain('1100 added, 0 known, 1 refused');
  expect((await installation.run(...args)).stderr).toContain('0 added, 1100 known, 1 refused');
});

describe.skipIf(process.platform === 'win32')('a shell', () => {
  const shell = (command: string, { directory, env }: { directory: string; env: Record<string, string> }) => {
    const program = `'${process.execPath}' '${bin}' ${command}`;
    const { status, stderr } = spawnSync('sh', ['-c', program], {
      cwd: directory,
      env: { PATH: hostPath, ...env },
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const make = `license generate --sku MUS-01001 --count 3 --batch B --reason 'a test'`;

  it('gives a full device, a closed output or none, and gets a sentence', () => {
    const installation = seeded();
    expect(shell('--help > /dev/full', installation)).toEqual({
      status: 1,
      stderr: 'The output cannot be written: its disk is full. What the command did stays done.\n',
    });
    expect(shell('sku list --json > /dev/full', installation)).toMatchObject({ status: 1 });
    expect(shell('sku list 2> /dev/full', installation).status).toBe(0);
    expect(shell('sku list | head -1', installation)).toEqual({ status: 0, stderr: '' });
    for (const nowhere of ['>&-', '> /dev/null'])
      expect(shell(`${make} ${nowhere}`, installation)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('Nobody would see the codes'),
      });
    expect(shell(`${make} > /dev/full`, installation)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('backline batch revoke B --reason TEXT'),
    });
  });
});
