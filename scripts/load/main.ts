import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer } from '../bench/bench-world.ts';
import { openEngines } from '../bench/engines.ts';
import { toMedian } from '../bench/figures.ts';
import { drive, type Measured, type Setup } from './drive.ts';
import { type Kind, makeKinds, makeMix } from './kinds.ts';
import { createLoadWorld, type LoadSize, type LoadWorld } from './load-world.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    codes: { type: 'string', default: '1000000' },
    packs: { type: 'string', default: '5000' },
    calls: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '48' },
    help: { type: 'boolean', default: false },
  },
});

const help = `Usage: npm run load -- [--accounts N] [--codes N] [--packs N] [--calls N] [--rounds N] [--connections N]

Sends what comes on the day of a release to one process on SQLite, and to one and three on PostgreSQL over the same rows,
and prints the rates as ratios to one process on SQLite, and to how many calls at once they go on growing.
BENCH_ENGINES=sqlite leaves PostgreSQL out.
`;

const toNumber = (name: 'accounts' | 'codes' | 'packs' | 'calls' | 'rounds' | 'connections'): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} ${values[name]} is no number.`);
};

async function startAll({ world, sqliteUrl, pgUrl }: LoadWorld): Promise<Setup[]> {
  // All have the same address for customers, as behind a proxy.
  const env = { ...world.env, PUBLIC_URL: 'http://127.0.0.1:4400' };
  const start = (url: string) => startServer({ ...world, env: { ...env, DATABASE_URL: url } });
  const setups: Setup[] = [{ name: 'SQLite, 1', servers: [await start(sqliteUrl)], pgUrl: null }];
  if (pgUrl === null) return setups;
  const servers: RunningServer[] = [];
  for (let number = 0; number < 3; number += 1) servers.push(await start(pgUrl));
  return [
    ...setups,
    { name: 'PostgreSQL, 1', servers: servers.slice(0, 1), pgUrl },
    { name: 'PostgreSQL, 3', servers, pgUrl },
  ];
}

const width = 34;
const printRow = (head: string, cells: readonly string[]) =>
  process.stdout.write(`${head.padEnd(22)}${cells.map((cell) => cell.padEnd(width)).join('')}`.trimEnd().concat('\n'));

const toCpu = ({ portalMs, databaseMs }: Measured): string =>
  portalMs === null ? '' : `${portalMs.toFixed(2)}${databaseMs === null ? '' : `+${databaseMs.toFixed(2)}`} ms CPU`;

/** Compares the setups in turns after a warm-up round, so that a slow moment of the machine affects all of them. */
async function compare(setups: readonly Setup[], kindOf: (setup: Setup) => Kind): Promise<void> {
  const measured: Measured[][] = setups.map(() => []);
  for (let round = -1; round < toNumber('rounds'); round += 1)
    for (const [at, setup] of setups.entries()) {
      const kind = kindOf(setup);
      const calls = toNumber('calls') * (kind.part ?? 1);
      const one = await drive(setup, kind, toNumber('connections'), calls / (round < 0 ? 4 : 1));
      if (one.refused > 0) throw new Error(`${setup.name}: ${kind.name} was answered with other than 2xx.`);
      if (round >= 0) measured[at]?.push(one);
    }
  printRow(
    kindOf(setups[0] as Setup).name,
    measured.map((own) => {
      const ratio = toMedian(own.map(({ rate }, round) => rate / (measured[0]?.[round]?.rate ?? Number.NaN)));
      const rate = toMedian(own.map((one) => one.rate));
      const last = own.at(-1);
      return `${ratio.toFixed(2)} (${rate.toFixed(0)}/s${last === undefined ? '' : `, ${toCpu(last)}`})`;
    }),
  );
}

/** Shows how rate and latency change with the number of concurrent calls. */
async function bend(setups: readonly Setup[], kindOf: (setup: Setup) => Kind): Promise<void> {
  const first: number[] = [];
  for (const connections of [6, 24, 96, 384]) {
    const cells: string[] = [];
    for (const [at, setup] of setups.entries()) {
      const { rate, p99, refused } = await drive(setup, kindOf(setup), connections, toNumber('calls'));
      first[at] ??= rate;
      const ratio = (rate / (first[at] ?? rate)).toFixed(2);
      cells.push(
        `${ratio} (p99 ${p99.toFixed(0)} ms${refused > 0 ? `, ${(refused * 100).toFixed(1)} % refused` : ''})`,
      );
    }
    printRow(`${connections} at once`, cells);
  }
}

async function run(size: LoadSize): Promise<void> {
  const { engines, close } = await openEngines();
  const made = await createLoadWorld(
    size,
    engines.find(({ dialect }) => dialect === 'pg'),
  );
  const setups = await startAll(made);
  try {
    const kinds = new Map(setups.map((setup) => [setup, makeKinds(made, size)]));
    const mixes = new Map(setups.map((setup) => [setup, makeMix(kinds.get(setup) ?? [])]));
    const kindCount = kinds.get(setups[0] as Setup)?.length ?? 0;
    const mixOf = (setup: Setup) => mixes.get(setup) as Kind;
    process.stdout.write(`${availableParallelism()} cores, shared by portal, database and the sender of the calls.\n`);
    printRow(
      '',
      setups.map(({ name }) => name),
    );
    for (let at = 0; at < kindCount; at += 1) await compare(setups, (setup) => kinds.get(setup)?.[at] as Kind);
    await compare(setups, mixOf);
    process.stdout.write('\nday of a release: the rate against that of 6 calls at once\n');
    await bend(setups, mixOf);
  } finally {
    await Promise.all([...new Set(setups.flatMap(({ servers }) => servers))].map((server) => server.stop()));
    await made.remove();
    await close();
  }
}

if (values.help) process.stdout.write(help);
else await run({ accounts: toNumber('accounts'), codes: toNumber('codes'), packs: toNumber('packs') });
