import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BenchWorld, root, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';

const rounds = 5;

function time(program: string, args: string[], env: NodeJS.ProcessEnv): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - startedAt;
}

/**
 * Measures how soon the server listens if its database is ready, and how long a command takes compared with `npm
 * --version`.
 */
export async function benchStart(world: BenchWorld): Promise<void> {
  const starts: number[] = [];
  const npm: number[] = [];
  const commands = [
    { work: 'license format', args: ['MUS-ABCD-EFGH-JKMN-PQRS'], atMost: 1, times: [] as number[] },
    { work: 'sku list', args: [], atMost: 2, times: [] as number[] },
    // It writes an audit entry durably, so it is slower than a command that only reads.
    { work: 'user show', args: [world.emails[0] ?? ''], atMost: 2, times: [] as number[] },
  ];
  const toArgs = ({ work, args }: (typeof commands)[number]) => [
    join(root, 'cli/bin/backline.cjs'),
    ...work.split(' '),
    ...args,
  ];
  await (await startServer(world)).stop();
  for (const command of commands) time(process.execPath, toArgs(command), world.env);
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(world);
    await server.stop();
    starts.push(server.startMs);
    npm.push(time('npm', ['--version'], world.env));
    for (const command of commands) command.times.push(time(process.execPath, toArgs(command), world.env));
  }
  const limit = toMedian(npm);
  printFigure({
    work: 'server start to listening',
    value: toMedian(starts) / 1000,
    unit: 's',
    atMost: 1.5,
    detail: `slowest of ${rounds}: ${(Math.max(...starts) / 1000).toFixed(2)} s`,
  });
  for (const { work, atMost, times } of commands) {
    const took = toMedian(times);
    const detail = `${took.toFixed(0)} ms of ${limit.toFixed(0)} ms`;
    printFigure({ work: `backline ${work} against npm --version`, value: took / limit, atMost, detail });
  }
}
