import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { printFigure, toMedian } from '../figures.ts';
import { type InstallWork, installByCpp } from './install-by-cpp.ts';

const mb = 1e6;
const lineBytes = 50 * mb;
const updates = 10;
/** Each update changes one file in this many. */
const changesEvery = 20;

export interface InstallFigures {
  bareSeconds: number;
  seconds: number;
  requests: number;
  /** The peak memory in MB. */
  memory: number;
  verifySeconds: number;
  shaSeconds: number;
  firstFetched?: number;
  /** Bytes per second over a limited connection. */
  rate?: number;
  wantSeconds?: number;
}

async function install(work: InstallWork): Promise<InstallFigures> {
  const program = join(import.meta.dirname, 'install-pack.ts');
  const child = fork(program, { env: { ...process.env, BENCH_INSTALL: JSON.stringify(work) } });
  const [[figures]] = (await Promise.all([once(child, 'message'), once(child, 'exit')])) as [[InstallFigures], unknown];
  return figures;
}

export interface EngineBench extends Pick<InstallWork, 'url' | 'product' | 'token' | 'sku' | 'folder' | 'urls'> {
  packBytes: number;
  firstBytes: number;
  /** The vendor's folder. */
  source: string;
  publish(version: string): Promise<void>;
}

/** Measures how long a plugin's engine takes for a pack, and each part of the work by itself. */
export async function benchPackEngine(bench: EngineBench): Promise<void> {
  const { url, product, token, sku, folder, urls, packBytes, firstBytes, source, publish } = bench;
  const base = { url, product, token, sku, folder, urls, bytesPerSecond: null, wanted: [] };
  const rounds: InstallFigures[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await install(base));
  const byCpp = await installByCpp(base);
  const of = (toValue: (one: InstallFigures) => number) => toMedian(rounds.map(toValue));
  const rate = (seconds: number) => `${(packBytes / mb / seconds).toFixed(0)} MB/s`;
  printFigure({
    work: 'engine: throughput ÷ bare stream, loopback',
    value: of((one) => one.bareSeconds / one.seconds),
    atLeast: 0.3,
    detail: `${rate(of((one) => one.seconds))}; bare ${rate(of((one) => one.bareSeconds))}`,
  });
  if (byCpp === null) process.stdout.write('engine in C++: not measured without a compiler, libcurl and OpenSSL\n');
  else
    printFigure({
      work: 'engine in C++: throughput ÷ bare stream, loopback',
      value: of((one) => one.bareSeconds) / byCpp,
      atLeast: 0.8,
      detail: rate(byCpp),
    });
  printFigure({
    work: 'engine: verify ÷ sha256',
    value: of((one) => one.shaSeconds / one.verifySeconds),
    atLeast: 0.7,
    detail: `${rate(of((one) => one.verifySeconds))}; sha256 ${rate(of((one) => one.shaSeconds))}`,
  });
  const memory = of((one) => one.memory);
  printFigure({ work: 'engine: memory', value: memory, unit: 'MB', atMost: 64, detail: 'a pack of 1 GB' });
  const requests = (of((one) => one.requests) * 1e9) / packBytes;
  printFigure({ work: 'engine: requests a GB, fresh', value: requests, atMost: 40, detail: '' });

  const wanted = ['497.wav', '498.wav', '499.wav'];
  const slow = await install({ ...base, bytesPerSecond: lineBytes, wanted });
  const detail = 'line of 50 MB/s';
  printFigure({
    work: 'engine: bytes until it plays ÷ first group',
    value: (slow.firstFetched ?? 0) / firstBytes,
    atMost: 1.1,
    detail,
  });
  printFigure({
    work: 'engine: throughput ÷ line of 50 MB/s',
    value: (slow.rate ?? 0) / lineBytes,
    atLeast: 0.95,
    detail,
  });
  printFigure({
    work: 'engine: a patch that is asked for',
    value: slow.wantSeconds ?? Number.NaN,
    unit: 's',
    atMost: 1,
    detail: `6 MB; ${detail}`,
  });

  const names = readdirSync(source).filter((name) => name.endsWith('.wav'));
  for (let update = 1; update <= updates; update += 1) {
    for (const [at, name] of names.entries())
      if ((at * 7 + update) % changesEvery === 0) appendFileSync(join(source, name), `tag of ${update}`);
    await publish(`1.${update}.0`);
  }
  const later = await install({ ...base, urls: [] });
  printFigure({
    work: 'engine: requests a GB, after ten updates',
    value: (later.requests * 1e9) / packBytes,
    atMost: 80,
    detail: `each changes 1 of ${changesEvery} files`,
  });
}
