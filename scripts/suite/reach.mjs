import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../main.mjs';

// Finds the tests that a change can reach: by imports between files, and for journeys by area.

export const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

export const isCode = (file) => /\.(ts|tsx|mjs|cjs)$/.test(file);

/** The files that differ from a commit, including untracked ones. */
export function findChanged(commit) {
  return [...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The files of the tree, including untracked ones. */
export const listFiles = () => git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate');

/** True for a Vitest test that needs no browser. */
export const isUnit = (file) => /\/(test|src)\/.*\.test\.tsx?$/.test(file) && !file.startsWith('stories/');

/** The exports of each workspace: `@backline/core/audit` is `packages/core/src/audit.ts`. */
function readExports() {
  const exported = new Map();
  for (const manifest of git('ls-files', '*package.json')) {
    const { name = '', exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    for (const [path, target] of Object.entries(exports))
      if (typeof target === 'string')
        exported.set(name + path.slice(1), join(dirname(manifest), target).replaceAll('\\', '/'));
  }
  return exported;
}

/** The names between the braces of an import or export: `Db as Database` is `Db` inside and `Database` outside. */
const toNames = (list, side) =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .split(' as ')
        .at(side),
    )
    .filter((name) => name !== '');

const passedOn = /export\s+(?:type\s+)?(?:\*|\{([^{}]*)\})\s+from\s+'([^'\n]+)';/g;

/**
 * The re-exports of a file that contains nothing else: by name, and the files that it re-exports as a whole. Null for
 * any other file.
 */
function readBarrel(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const parts = [...plain.matchAll(passedOn)];
  if (parts.length === 0 || plain.replace(passedOn, '').trim() !== '') return null;
  const named = parts.flatMap(([, list, from]) =>
    list === undefined ? [] : toNames(list, -1).map((name) => [name, from]),
  );
  return { named: new Map(named), whole: parts.flatMap(([, list, from]) => (list === undefined ? [from] : [])) };
}

/**
 * The name of a call from its file, such as `redeemLicenses` from `redeem-licenses.ts`. It is the same in core and on
 * the wire.
 */
const toCall = (file) => basename(file, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The calls of core, by their names on the wire. */
function findCalls(files) {
  const calls = new Map();
  for (const file of files)
    if (file.startsWith('packages/core/src/') && files.has(file.replace('/core/', '/domain/')))
      calls.set(toCall(file), [...(calls.get(toCall(file)) ?? []), file]);
  return calls;
}

/**
 * Finds the importers of each file. An import from a barrel counts for the file that declares the name. A test that
 * makes a call over the wire or runs a command counts like one that imports it.
 */
export function readImporters() {
  const files = new Set(listFiles().filter(isCode));
  const exported = [...readExports()];
  const find = (path) => [path, `${path}.ts`, `${path}.tsx`].find((file) => files.has(file));
  const resolve = (from, specifier) => {
    if (specifier.startsWith('.')) return find(join(dirname(from), specifier).replaceAll('\\', '/'));
    for (const [name, target] of exported) {
      if (name === specifier) return find(target);
      const [start = '', end] = name.split('*');
      if (end !== undefined && specifier.startsWith(start))
        return find(target.replace('*', specifier.slice(start.length)));
    }
    return undefined;
  };
  const texts = new Map(
    [...files]
      .filter((file) => existsSync(join(root, file)))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const barrels = new Map(
    [...texts].map(([file, text]) => [file, readBarrel(text)]).filter(([, barrel]) => barrel !== null),
  );
  /** The files that declare these names of a module. Without names, all of its files. */
  const findOrigins = (file, names) => {
    const barrel = barrels.get(file);
    if (barrel === undefined) return [file];
    const own = (names ?? [...barrel.named.keys()]).filter((name) => barrel.named.has(name));
    const isAll = names === undefined || own.length < names.length;
    const named = own.flatMap((name) => findOrigins(resolve(file, barrel.named.get(name)), [name]));
    return [file, ...named, ...(isAll ? barrel.whole.flatMap((from) => findOrigins(resolve(file, from), names)) : [])];
  };
  const importers = new Map();
  const add = (target, file) => importers.set(target, (importers.get(target) ?? new Set()).add(file));
  const calls = findCalls(files);
  for (const [file, text] of texts) {
    if (isUnit(file)) {
      for (const [, name] of text.matchAll(/(\w+)\.(?:query|mutate)\(/g))
        for (const call of calls.get(name) ?? []) add(call, file);
      for (const [, noun, verb] of text.matchAll(/'([a-z-]+)', '([a-z-]+)'/g)) {
        const command = `cli/src/${noun}/${verb}.ts`;
        if (files.has(command)) add(command, file);
      }
    }
    if (barrels.has(file)) continue;
    for (const [, list, specifier] of text.matchAll(/(?:\{([^{}]*)\}\s*)?(?:from|import|import\()\s*'([^'\n]+)'/g)) {
      const names = list === undefined ? undefined : toNames(list, 0);
      for (const target of findOrigins(resolve(file, specifier), names)) if (target !== undefined) add(target, file);
    }
  }
  return importers;
}

/** The number of imports between the changed files and each file that they reach. It is 0 for the changed files. */
export function findReach(changed, importers) {
  const distances = new Map(changed.map((file) => [file, 0]));
  const open = [...changed];
  for (const file of open)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, distances.get(file) + 1);
        open.push(importer);
      }
  return distances;
}

/** Tests that read files without importing them, so they always run. Those of the stories need no browser. */
export const guards = {
  units: [
    'packages/api/test/refusals.test.ts',
    'packages/db/test/marks.test.ts',
    'packages/domain/src/errors.test.ts',
    'scripts/test/architecture.test.ts',
    'scripts/test/awaits.test.ts',
    'scripts/test/documents.test.ts',
    'scripts/test/glossary.test.ts',
    'scripts/test/surfaces.test.ts',
    'scripts/test/tutorial.test.ts',
  ],
  stories: ['stories/test/coverage.test.ts', 'stories/test/no-literals.test.ts', 'stories/test/text-keys.test.ts'],
};

/** Folders with general names, which say nothing about their content. */
const plainFolders = new Set(['apps', 'packages', 'pg', 'sqlite', 'src', 'test']);

/** The sources that mention a non-code file or its folder: a migration, a document, a manifest. */
export function findReaders(file) {
  const folders = dirname(file)
    .split('/')
    .slice(/^(apps|packages)\//.test(file) ? 2 : 0);
  const names = [basename(file), ...folders].filter((name) => name !== '.' && !plainFolders.has(name));
  const text = new RegExp(`[/'"\`](${names.map((name) => name.replaceAll('.', '\\.')).join('|')})[/'"\`]`);
  return listFiles().filter((one) => isCode(one) && text.test(readFileSync(join(root, one), 'utf8')));
}

/** The journeys of each area. Anything without an area, such as the root of the portal, has those of the shop. */
const journeys = {
  account: ['account', 'browser-promises'],
  consents: ['account', 'consents'],
  audition: ['audition'],
  catalog: ['marketplace', 'rendered-pages', 'early-input', 'transitions'],
  devices: ['devices', 'plugin-emulator'],
  downloads: ['licenses'],
  fulfillment: ['marketplace', 'plan'],
  licenses: ['licenses'],
  orders: ['orders-refunded', 'marketplace'],
  packs: ['packs', 'plugin-emulator-packs'],
  payments: ['marketplace', 'plan'],
  plans: ['plan'],
  privacy: ['account'],
  sessions: ['account'],
  subscriptions: ['plan'],
  support: ['commands'],
};
const shared = /^(apps\/(web|server)\/src|packages\/(ui|mail|texts|paddle|paddle-emulator)\/src|cli\/src)\//;

/** The journeys of these files' areas, and the changed journeys themselves. */
export function findJourneys(changed) {
  const names = changed.flatMap((file) => {
    const spec = /^apps\/e2e\/src\/(.*)\.spec\.ts$/.exec(file)?.[1];
    if (spec !== undefined) return [spec];
    if (!isCode(file) || /\.test\.tsx?$|\/test\//.test(file)) return [];
    const area = /\/src\/(?:features\/|en\/(?:\w+\/)?)?([^/.]+)[/.]/.exec(file)?.[1] ?? '';
    return journeys[area] ?? (shared.test(file) ? journeys.catalog : []);
  });
  return [...new Set(names)].sort();
}

/** The path of the report of the previous whole run. */
export const toLast = (report) => `${report}.last`;

/** The seconds of each file in the last complete whole run, from Vitest's report. */
function readSeconds(report) {
  const file = [report, toLast(report)].find((path) => existsSync(path));
  if (file === undefined) return new Map();
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      relative(root, name).replaceAll('\\', '/'),
      (endTime - startTime) / 1000,
    ]),
  );
}

/** The workspace of a file: `packages/core` for `packages/core/test/audit.test.ts`. */
const toWorkspace = (file) => file.replace(/\/(src|test)\/.*/, '');

/** The plain name of a file: `sign-up-cookie` for `apps/server/test/account/sign-up-cookie.test.ts`. */
const toName = (file) => basename(file).replace(/(\.(test|stories))?\.\w+$/, '');

/**
 * The area of a file: `order` for `packages/domain/src/orders/rules.ts`, `apps/server/test/orders/kill.test.ts` and
 * `cli/test/order.test.ts`.
 */
const toArea = (file) => /\/(?:src|test)\/(?:features\/|en\/(?:\w+\/)?)?([^/.]+?)s?[/.]/.exec(file)?.[1] ?? '';

/** Estimates the seconds of a file that was never timed. Tests that start programs take longer. */
const guessSeconds = (file) => (/^(apps\/(server|year)|cli)\//.test(file) ? 10 : 3);

/** The words of a file's name: `settle` and `withdrawal` for `settle-withdrawals.ts`. */
const toWords = (file) =>
  toName(file)
    .split('-')
    .map((word) => word.replace(/s$/, ''));

/**
 * Chooses the nearest of these tests, until the seconds are used up; a whole run has the others. Changed tests always
 * run. These come first: tests named like a changed file, in its area or package or with a name of several words. Then
 * tests of its area whose words all occur in that name, such as `withdrawal` for `settle-withdrawals`. Other tests of
 * its area count as three imports nearer, with those named like the area first. Tests of races belong to every area. At
 * the same distance, tests of the same package come first, then faster ones.
 */
export function chooseNearest(tests, distances, report, seconds) {
  const known = readSeconds(report);
  const changed = [...distances].filter(([, distance]) => distance === 0).map(([file]) => file);
  const names = new Set(changed.map(toName));
  const areas = new Set(changed.map(toArea));
  const workspaces = new Set(changed.map(toWorkspace));
  const isOutside = (test) => !workspaces.has(toWorkspace(test));
  const words = new Set(changed.flatMap(toWords));
  const toPlace = (test) => {
    const isOfAll = toName(test) === 'races';
    const isOfArea = isOfAll || areas.has(toArea(test));
    const isOwn = isOfArea || toName(test).includes('-') || !isOutside(test);
    if (names.has(toName(test)) && isOwn) return 0;
    if (!isOfArea) return distances.get(test);
    if (toWords(test).every((word) => words.has(word))) return 0.25;
    return Math.max(1, distances.get(test) - 3) - (isOfAll || areas.has(toName(test).replace(/s$/, '')) ? 0.5 : 0);
  };
  const toSeconds = (test) => known.get(test) ?? guessSeconds(test);
  const compare = (one, other) =>
    toPlace(one) - toPlace(other) ||
    Number(isOutside(one)) - Number(isOutside(other)) ||
    toSeconds(one) - toSeconds(other);
  const chosen = [];
  let left = seconds;
  for (const test of tests.toSorted(compare)) {
    if (toSeconds(test) > left && distances.get(test) !== 0) continue;
    left -= toSeconds(test);
    chosen.push(test);
  }
  return chosen;
}
