import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const longestMs = 600_000;
const leastMs = 60_000;
/** A change may make a loop that never ends: the tests have so many times what they take without one. */
const patience = 5;
/** How long a run that is stopped may take to remove its databases. */
const goodbyeMs = 15_000;

interface Runner {
  /** True when all of these tests pass, in a time that is several times what they took without a change. */
  passes(tests: readonly string[]): Promise<boolean>;
  /** Those of these tests that pass without a change. Each is tried once. */
  findSound(tests: readonly string[]): Promise<string[]>;
  /** Ends what runs, with all that it started: the call that waits for it throws. */
  stop(): void;
}

/** The part of Vitest's report that is read here. */
interface Report {
  testResults: { name: string; status: 'passed' | 'failed'; startTime: number; endTime: number }[];
}

/** Vitest has a group of its own, so that its workers end with it, also those of an endless loop. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'exit');
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name);
  signal('SIGTERM');
  const timer = setTimeout(signal, goodbyeMs, 'SIGKILL');
  await closed;
  clearTimeout(timer);
}

export function createRunner(folder: string, { node, env }: { node: string; env: NodeJS.ProcessEnv }): Runner {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const report = join(folder, 'sound.json');
  const running = new Set<ChildProcess>();
  let isStopped = false;
  /** How long each test took without a change; null for one that failed. */
  const tried = new Map<string, number | null>();
  async function run(args: readonly string[], limitMs: number): Promise<boolean> {
    const options = { cwd: folder, env, stdio: 'ignore', detached: true } as const;
    const child = spawn(node, [vitest, 'run', ...args], options);
    running.add(child);
    const timer = setTimeout(() => void end(child), limitMs);
    const [status] = await once(child, 'exit');
    clearTimeout(timer);
    running.delete(child);
    if (isStopped) throw new Error('Stopped.');
    return status === 0;
  }
  async function tryTests(tests: readonly string[]): Promise<void> {
    for (const test of tests) tried.set(test, null);
    rmSync(report, { force: true });
    await run(['--reporter=json', `--outputFile=${report}`, ...tests], longestMs);
    if (!existsSync(report)) return;
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    for (const { name, status, startTime, endTime } of testResults)
      if (status === 'passed') tried.set(relative(folder, name), endTime - startTime);
  }
  return {
    passes(tests) {
      const tookMs = tests.map((test) => tried.get(test) ?? 0).reduce((sum, ms) => sum + ms, 0);
      return run(['--bail=1', '--reporter=dot', ...tests], leastMs + patience * tookMs);
    },
    async findSound(tests) {
      const untried = tests.filter((test) => !tried.has(test));
      if (untried.length > 0) await tryTests(untried);
      return tests.filter((test) => tried.get(test) !== null);
    },
    stop() {
      isStopped = true;
      for (const child of running) void end(child);
    },
  };
}
