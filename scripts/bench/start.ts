import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BenchWorld, root, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';

const rounds = 5;

function time(args: string[], env: NodeJS.ProcessEnv): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - startedAt;
}

/** How soon the server listens over a database that is ready, and what a command costs beside a Node that does nothing. */
export async function benchStart(world: BenchWorld): Promise<void> {
  const starts: number[] = [];
  const bare: number[] = [];
  const command: number[] = [];
  const show = [join(root, 'cli/bin/backline.cjs'), 'user', 'show', world.emails[0] ?? ''];
  await (await startServer(world)).stop();
  time(show, world.env);
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(world);
    await server.stop();
    starts.push(server.startMs);
    bare.push(time(['-e', '0'], world.env));
    command.push(time(show, world.env));
  }
  const [limit, shown] = [toMedian(bare), toMedian(command)];
  printFigure({
    work: 'server start to listening',
    value: toMedian(starts) / 1000,
    unit: 's',
    atMost: 1.5,
    detail: `slowest of ${rounds}: ${(Math.max(...starts) / 1000).toFixed(2)} s`,
  });
  const detail = `${shown.toFixed(0)} ms of ${limit.toFixed(0)} ms`;
  printFigure({ work: 'backline user show against node -e 0', value: shown / limit, atMost: 2.2, detail });
}
