import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Programs missing on this machine. */
export function findMissingPrograms(names: readonly string[]): string[] {
  return names.filter((name) => {
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const endMs = 5000;

export type Programs = ReturnType<typeof createPrograms>;

/** Programs in one folder, stopped together, the last one first. */
export function createPrograms(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `lab-${name}-`));
  const children: { child: ChildProcess; ended: Promise<unknown> }[] = [];
  const kept: { stop(): void }[] = [];
  return {
    folder,
    /** Starts a long-running program and waits for its port. */
    async start(program: string, args: readonly string[], port: number): Promise<void> {
      const file = join(folder, `${program}-${port}.log`);
      const log = openSync(file, 'a');
      const child = spawn(program, args, { stdio: ['ignore', log, log], cwd: folder });
      closeSync(log);
      children.push({ child, ended: once(child, 'exit') });
      while (!(await isListening(port))) {
        if (child.exitCode !== null) throw new Error(`${program} ended: ${readFileSync(file, 'utf8').slice(-2000)}`);
        await setTimeout(50);
      }
    },
    run: (program: string, args: readonly string[]) =>
      execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    /** Stops something else together with them. */
    keep: (running: { stop(): void }) => void kept.push(running),
    async stop(): Promise<void> {
      for (const running of kept) running.stop();
      for (const { child, ended } of children.toReversed()) {
        // Some leave shared memory behind when killed.
        child.kill('SIGTERM');
        await Promise.race([ended, setTimeout(endMs)]);
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
