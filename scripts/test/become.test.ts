import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-become-'));
  // It stays, and says who it is and what it was given.
  const stays =
    'console.log(process.pid, process.ppid, process.argv[2], process.env.TOLD); setInterval(() => {}, 1000);';
  writeFileSync(join(folder, 'stays.mjs'), stays);
  const programs = new URL('../programs.mjs', import.meta.url).href;
  const world = "{ node: process.execPath, env: { ...process.env, TOLD: 'yes' } }";
  writeFileSync(
    join(folder, 'launcher.mjs'),
    `import { become } from '${programs}'; become(${world}, ['${join(folder, 'stays.mjs')}', 'argument']);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('It has no output.');
  const [line] = await once(createInterface({ input: stdout }), 'line');
  return line;
}

describe.skipIf(process.platform === 'win32')('a launcher', () => {
  it('is the script that it starts', async () => {
    const launcher = spawn(process.execPath, [join(folder, 'launcher.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid, parent, argument, told] = (await readLine(launcher)).split(' ');
    expect([pid, parent, argument, told]).toEqual([String(launcher.pid), String(process.pid), 'argument', 'yes']);
    launcher.kill('SIGTERM');
    expect(await once(launcher, 'exit')).toEqual([null, 'SIGTERM']);
  });

  it('ends when the shell that started it dies without a word, as one of npm does', async () => {
    const commands = `'${process.execPath}' '${join(folder, 'launcher.mjs')}' & wait`;
    const shell = spawn('/bin/sh', ['-c', commands], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = (await readLine(shell)).split(' ');
    expect(Number(pid)).not.toBe(shell.pid);
    shell.kill('SIGKILL');
    // The script has the other end of this output, and nobody else does.
    await once(shell.stdout ?? shell, 'close');
  });
});
