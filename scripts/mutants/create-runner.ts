import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const longestMs = 600_000;
const leastMs = 60_000;
/** How many times their usual duration the tests may take, because a change may cause an endless loop. */
const patience = 5;
/** How long a stopped run may take to remove its databases. */
const goodbyeMs = 15_000;

interface Runner {
  /** True if all of these tests pass within a multiple of their usual duration. */
  passes(tests: readonly string[]): Promise<boolean>;
  /** The tests that pass without a change. Each is tried once. */
  findSound(tests: readonly string[]): Promise<string[]>;
  /** Stops the running tests with all of their processes. The call that waits for them throws. */
  stop(): void;
}

/** The fields of Vitest's report that are used. */
interface Report {
  testResults: { name: string; status: 'passed' | 'failed'; startTime: number; endTime: number }[];
}

/** Ends Vitest with its process group, including workers in an endless loop. */
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
  /** How long each test took without a change. Null if it failed. */
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
