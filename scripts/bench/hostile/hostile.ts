import { Agent } from 'node:http';
import { importCatalog } from '../../../packages/core/src/catalog/import-catalog.ts';
import { openBenchCore, operator } from '../bench-core.ts';
import { type BenchWorld, startServer } from '../bench-world.ts';
import { printFigure, toQuantile } from '../figures.ts';
import { makeCatalog } from '../make-catalog.ts';
import { attacks, sendInTurn } from './hostile-traffic.ts';

const connections = 32;
const minuteMs = 60_000;
const probeEveryMs = 100;

/** Measures the latency of `/health` for another client during the traffic. */
async function probe(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    const { ok } = await fetch(`${url}/health`);
    if (!ok) throw new Error('The service is not alive.');
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, probeEveryMs));
  }
  return times;
}

/** Sends minutes of hostile traffic (`HOSTILE_MINUTES`). Memory, log and `/health` must stay steady. */
export async function benchHostile(world: BenchWorld): Promise<void> {
  const minutes = Number(world.env.HOSTILE_MINUTES ?? 2);
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  await importCatalog(core, operator, makeCatalog(200));
  await core.store.close();
  const env = { ...world.env, RATE_LIMIT_IP_FACTOR: '1', TRUST_PROXY: '127.0.0.1' };
  const server = await startServer({ ...world, env });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const log = { bytes: 0, lines: 0, errors: [] as string[] };
  server.output.on('data', (bytes: Buffer) => {
    const text = bytes.toString();
    log.bytes += bytes.length;
    log.lines += text.split('\n').length - 1;
    log.errors.push(...text.split('\n').filter((line) => /"level":50.*"reqId"/.test(line)));
  });
  const overAtMs = performance.now() + minutes * minuteMs;
  const isOver = () => performance.now() >= overAtMs;
  const before = server.readMemory();
  const memory: number[] = [];
  const everyMinute = setInterval(() => {
    memory.push(server.readMemory());
    process.stdout.write(`  minute ${memory.length}: ${memory.at(-1)?.toFixed(0)} MB\n`);
  }, minuteMs);
  try {
    const [tally, times] = await Promise.all([
      sendInTurn(server.url, agent, connections, attacks, isOver),
      probe(server.url, isOver),
    ]);
    agent.destroy();
    const after = server.readMemory();
    for (const [name, counts] of tally)
      process.stdout.write(`  ${name}: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}\n`);
    for (const line of new Set(log.errors.map((error) => error.replace(/^.*?"err":/, '').slice(0, 300))))
      process.stdout.write(`  logged: ${line}\n`);
    const sent = [...tally.values()].flatMap((counts) => [...counts.values()]).reduce((sum, n) => sum + n, 0);
    const failed = [...tally.values()].reduce((sum, counts) => sum + (counts.get(500) ?? 0), 0);
    const per = `${before.toFixed(0)} → ${after.toFixed(0)} MB; ${sent} requests`;
    printFigure({ work: 'hostile traffic, memory afterwards', value: after, unit: 'MB', atMost: 600, detail: per });
    const grown = after / (memory[0] ?? after);
    printFigure({ work: 'hostile traffic, growth past a minute', value: grown, atMost: 1.15, detail: '' });
    printFigure({
      work: 'hostile traffic, answered 500',
      value: failed,
      atMost: 0,
      detail: `${log.errors.length} errors logged`,
    });
    const logged = `${log.lines} lines, ${(log.bytes / 1e6).toFixed(1)} MB`;
    printFigure({
      work: 'hostile traffic, log for a request',
      value: log.bytes / sent,
      unit: 'B',
      atMost: 400,
      detail: logged,
    });
    const slowest = `p50 ${toQuantile(times, 0.5).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;
    printFigure({
      work: 'hostile traffic, /health p99',
      value: toQuantile(times, 0.99),
      unit: 'ms',
      detail: slowest,
    });
  } finally {
    clearInterval(everyMinute);
    agent.destroy();
    await server.stop();
  }
}
