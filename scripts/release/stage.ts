import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { bundleProgram } from './bundle.ts';
import { writeLicenses } from './licenses.ts';
import { askNpm, fetchPackage, readLock } from './npm.ts';
import type { Platform } from './platforms.ts';

/** Files that a release copies unchanged, at the same paths as in the tree. */
const kept = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'apps/server/node-flags.json',
  'apps/web/dist',
  'apps/web/dist-server',
  'cli/dist',
  'deploy',
  'docs',
  'fixtures/brands/cadenza',
  'packages/core/src/passwords/common-passwords.bin',
  'packages/db/migrations',
];

/** True for the files of a package that are needed besides its program. */
const isNeeded = (file: string) =>
  !/\.(d\.[cm]?ts|[cm]?ts|test\.js|map|md)$|\/(test|tests|docs|example|examples)$/.test(file);

function copy(root: string, target: string, path: string, filter?: (file: string) => boolean): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true, filter });
}

/** Copies packages that the bundles load: PostgreSQL's driver and two with binaries. Returns their folders. */
async function copyPackages(root: string, target: string, name: string, { argon2 }: Platform): Promise<string[]> {
  const driver = askNpm<{ location: string }[]>(root, 'query', '#pg, #pg *').map(({ location }) => location);
  const whole = [...driver, 'node_modules/@node-rs/argon2'];
  for (const folder of whole) copy(root, target, folder, isNeeded);
  const sqlite = 'node_modules/better-sqlite3';
  for (const file of ['package.json', 'LICENSE', `prebuilds/${name}.node`]) copy(root, target, `${sqlite}/${file}`);
  const binary = `node_modules/${argon2}`;
  const locked = readLock(root)[binary];
  if (locked === undefined) throw new Error(`The lockfile has no ${argon2}.`);
  await fetchPackage({ name: argon2, ...locked }, join(target, binary), isNeeded);
  return [...whole, sqlite, binary];
}

/** False for decision records, which nobody needs to run a shop. */
const isForVendors = (path: string) => !/(^|\/)docs\/decisions(\/|$)/.test(path.split(sep).join('/'));

/** Replaces links to files that the archive lacks by their text. */
function unlinkMissing(target: string): void {
  for (const name of ['README.md', ...globSync('docs/**/*.md', { cwd: target })]) {
    const file = join(target, name);
    const isThere = (path: string) => path === '' || existsSync(join(dirname(file), path));
    const text = readFileSync(file, 'utf8').replace(
      /(!?)\[([^\]]*)\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]*)?\)/g,
      (link: string, _mark: string, words: string, path: string) => (isThere(path) ? link : words),
    );
    writeFileSync(file, text);
  }
}

/** Reads the package lists beside the bundles and removes them. */
function takeLists(target: string): string[] {
  const files = globSync('{apps,cli,packages}/**/packages.json', { cwd: target }).map((file) => join(target, file));
  const packages = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]);
  for (const file of files) rmSync(file);
  return packages;
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

/**
 * Puts the program of a platform into `target`: what `bin/backline` runs, at the same paths as in a checkout. The
 * portal and the command line must be built. Returns the folders of all included packages.
 */
export async function stage(root: string, target: string, name: string, platform: Platform): Promise<string[]> {
  for (const path of kept) copy(root, target, path, isForVendors);
  unlinkMissing(target);
  rmSync(join(target, 'cli/dist/sources.json'));
  const server = { source: 'apps/server/src/main.ts', file: 'apps/server/dist/main.mjs' };
  // Threads and processes are started by the path of their source, so Node loads them like any TypeScript.
  const renderer = { source: 'apps/server/src/pages/render-worker.ts', file: 'apps/server/src/pages/render-worker.ts' };
  const backups = {
    source: 'apps/server/src/backups/backup-process.ts',
    file: 'apps/server/src/backups/backup-process.ts',
  };
  const checkpoints = {
    source: 'packages/db/src/sqlite/checkpoint-worker.ts',
    file: 'packages/db/src/sqlite/checkpoint-worker.ts',
  };
  const listener = { source: 'packages/listen/src/worker.ts', file: 'packages/listen/src/worker.ts' };
  // Loaded only if traces are turned on. The server finds it by its path beside its own source.
  const tracer = {
    source: 'apps/server/src/tracing/create-tracer.ts',
    file: 'apps/server/dist/tracing/create-tracer.ts',
  };
  for (const program of [server, renderer, backups, checkpoints, listener, tracer])
    await bundleProgram(root, target, program);
  const packages = [...new Set([...takeLists(target), ...(await copyPackages(root, target, name, platform))])].sort();
  mkdirSync(join(target, 'bin'));
  copyFileSync(join(root, 'scripts/release/backline.sh'), join(target, 'bin/backline'));
  mkdirSync(join(target, 'cli/bin'));
  copyFileSync(join(root, 'cli/bin/release.cjs'), join(target, 'cli/bin/backline.cjs'));
  await fetchPackage(platform.node, join(target, 'node'), (file) => /^(bin\/node|LICENSE)$/.test(file));
  const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { name: 'backline', version, description, license, private: true, type: 'module' };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeLicenses(root, target, packages);
  removeEmptyFolders(target);
  return packages;
}
