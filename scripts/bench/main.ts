import { createBenchWorld } from './bench-world.ts';
import { printHeading } from './figures.ts';

// Ratios hold from machine to machine, absolute figures don't; a figure that misses its budget is reported and fails nothing.
const works = {
  user: async () => (await import('./current-user.ts')).benchCurrentUser,
  plan: async () => (await import('./current-user.ts')).benchPlanStatus,
  licenses: async () => (await import('./licenses.ts')).benchLicenses,
  login: async () => (await import('./login.ts')).benchLogin,
  catalog: async () => (await import('./catalog.ts')).benchCatalog,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  import: async () => (await import('./import.ts')).benchImport,
  webhooks: async () => (await import('./webhooks.ts')).benchWebhooks,
  start: async () => (await import('./start.ts')).benchStart,
  enumeration: async () => (await import('./enumeration.ts')).benchEnumeration,
  hostile: async () => (await import('./hostile.ts')).benchHostile,
  web: async () => (await import('./web.ts')).benchWeb,
};

const isWork = (name: string): name is keyof typeof works => name in works;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isWork(name));

if (unknown.length > 0) {
  process.stderr.write(`There is no bench "${unknown[0]}". There are: ${Object.keys(works).join(', ')}.\n`);
  process.exitCode = 1;
} else {
  const names =
    // These run only by name: one needs a browser, one takes minutes.
    asked.length > 0
      ? asked.filter(isWork)
      : Object.keys(works)
          .filter(isWork)
          .filter((name) => !['web', 'hostile'].includes(name));
  const world = await createBenchWorld();
  try {
    printHeading();
    for (const name of names) await (await works[name]())(world);
  } finally {
    await world.remove();
  }
}
