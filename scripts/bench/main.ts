import { createBenchWorld } from './bench-world.ts';
import { printHeading } from './figures.ts';

// Ratios hold from machine to machine, absolute figures don't; a figure off its budget is told and fails nothing.
const works = {
  user: async () => (await import('./current-user.ts')).benchCurrentUser,
  licenses: async () => (await import('./licenses.ts')).benchLicenses,
  login: async () => (await import('./login.ts')).benchLogin,
  start: async () => (await import('./start.ts')).benchStart,
  enumeration: async () => (await import('./enumeration.ts')).benchEnumeration,
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
    asked.length > 0 ? asked.filter(isWork) : (['user', 'licenses', 'login', 'start', 'enumeration'] as const);
  const world = await createBenchWorld();
  try {
    printHeading();
    for (const name of names) await (await works[name]())(world);
  } finally {
    await world.remove();
  }
}
