import { parseArgs } from 'node:util';
import { type BenchWorld, createBenchWorld } from './bench-world.ts';
import { type Engine, openEngines, sqlite } from './engines.ts';
import { type Figure, type Figures, missed, printFigures, printHeading } from './figures.ts';

// Ratios are the same on every machine, but absolute figures are not. A figure that misses its budget makes only a
// check fail.

type Works<T> = Record<string, () => Promise<(world: BenchWorld) => Promise<T>>>;

/** Measured on each database, and printed side by side. */
const onEach: Works<Figure[]> = {
  user: async () => (await import('./own-reads.ts')).benchCurrentUser,
  metrics: async () => (await import('./metrics.ts')).benchMetrics,
  plan: async () => (await import('./own-reads.ts')).benchPlanStatus,
  licenses: async () => (await import('./own-reads.ts')).benchLicenses,
  orders: async () => (await import('./own-reads.ts')).benchOrders,
  redeem: async () => (await import('./redeem.ts')).benchRedeem,
  refresh: async () => (await import('./devices.ts')).benchRefresh,
  webhooks: async () => (await import('./webhooks.ts')).benchWebhooks,
  login: async () => (await import('./login.ts')).benchLogin,
  find: async () => (await import('./find.ts')).benchFind,
  reports: async () => (await import('./reports.ts')).benchReports,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  memory: async () => (await import('./soak.ts')).benchMemory,
  still: async () => (await import('./still/still.ts')).benchStill,
  soak: async () => (await import('./soak.ts')).benchSoak,
};
/** Measured on SQLite only. They print their own figures. */
const onSqlite: Works<void> = {
  packs: async () => (await import('./packs/packs.ts')).benchPacks,
  engine: async () => (await import('./packs/packs.ts')).benchEngine,
  verification: async () => (await import('./devices.ts')).benchVerification,
  catalog: async () => (await import('./catalog.ts')).benchCatalog,
  import: async () => (await import('./import.ts')).benchImport,
  search: async () => (await import('./search.ts')).benchSearch,
  start: async () => (await import('./start.ts')).benchStart,
  enumeration: async () => (await import('./hostile/enumeration.ts')).benchEnumeration,
  hostile: async () => (await import('./hostile/hostile.ts')).benchHostile,
  web: async () => (await import('./browser/web.ts')).benchWeb,
};
/** These run only when they are named: one needs a browser, one writes gigabytes, the others take minutes. */
const byNameOnly = ['web', 'packs', 'engine', 'find', 'reports', 'growth', 'memory', 'soak', 'still', 'hostile'];

async function measure<T>(engine: Engine, work: (world: BenchWorld) => Promise<T>): Promise<T> {
  const world = await createBenchWorld(engine);
  try {
    return await work(world);
  } finally {
    await world.remove();
  }
}

async function measureAll(names: string[]): Promise<void> {
  const { engines, close } = await openEngines();
  try {
    printHeading();
    for (const name of names) {
      const alone = await onSqlite[name]?.();
      if (alone !== undefined) await measure(sqlite, alone);
      const work = await onEach[name]?.();
      if (work === undefined) continue;
      const figures: Figures = {};
      for (const engine of engines) figures[engine.dialect] = await measure(engine, work);
      printFigures(figures);
    }
  } finally {
    await close();
  }
}

const all = Object.keys({ ...onEach, ...onSqlite });
const help = `Usage: npm run bench -- [--check] [work...]

Measures, and prints each figure with its budget. Without works: all but ${byNameOnly.join(', ')}.
Works: ${all.join(', ')}.

--check  Exit with 1 when a budget is not kept. Only on a quiet machine: each budget is for one.

BENCH_ENGINES=sqlite or pg measures on one database.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, help: { type: 'boolean' } },
});
const unknown = positionals.find((name) => !all.includes(name));

if (values.help) process.stdout.write(help);
else if (unknown !== undefined) {
  process.stderr.write(`There is no bench "${unknown}". There are: ${all.join(', ')}.\n`);
  process.exitCode = 1;
} else {
  await measureAll(positionals.length > 0 ? positionals : all.filter((name) => !byNameOnly.includes(name)));
  if (values.check && missed.length > 0) {
    process.stderr.write(`Not kept: ${missed.join(', ')}.\n`);
    process.exitCode = 1;
  }
}
