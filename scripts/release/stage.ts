import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleProgram } from './bundle.ts';
import { writeLicenses } from './licenses.ts';
import { findPackage, readLock, toClosure } from './lock.ts';
import { fetchPackage, type Platform } from './platforms.ts';

/** What a release takes as it is, with the rest of the tree's places. */
const kept = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'apps/server/node-flags.json',
  'apps/web/dist',
  'apps/web/dist-server',
  'cli/dist',
  'deploy',
  'docs/backups.md',
  'docs/cli.md',
  'docs/deploy',
  'docs/operating.md',
  'docs/security.md',
  'fixtures/brands/cadenza',
  'packages/core/src/common-passwords.bin',
  'packages/db/migrations',
];

/** What is among it and no part of a program. */
const left = [
  'apps/web/dist/packages.json',
  'apps/web/dist-server/packages.json',
  'cli/dist/packages.json',
  'cli/dist/sources.json',
];

/** What a package has besides its program. */
const isNeeded = (file: string) =>
  !/\.(d\.[cm]?ts|[cm]?ts|test\.js|map|md)$|\/(test|tests|docs|example|examples)$/.test(file);

function copy(root: string, target: string, path: string, filter?: (file: string) => boolean): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true, filter });
}

/** Packages that the bundles load: PostgreSQL's driver, and two with binaries. Returns their folders. */
function copyPackages(root: string, target: string, name: string, { argon2 }: Platform, cache: string): string[] {
  const lock = readLock(root);
  const pg = toClosure(lock, ['node_modules/pg']);
  for (const folder of [...pg, 'node_modules/@node-rs/argon2']) copy(root, target, folder, isNeeded);
  const sqlite = 'node_modules/better-sqlite3';
  for (const file of ['package.json', 'LICENSE', `prebuilds/${name}.node`]) copy(root, target, `${sqlite}/${file}`);
  const binary = findPackage(lock, argon2);
  cpSync(fetchPackage(binary, cache), join(target, 'node_modules', argon2), { recursive: true, filter: isNeeded });
  return [...pg, 'node_modules/@node-rs/argon2', `node_modules/${argon2}`, sqlite];
}

const readList = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as string[];

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

export interface Staged {
  /** The folders of all packages that are in it. */
  packages: string[];
}

/**
 * Puts the program of a platform into `target`: what `bin/backline` runs, in the places that it has in a checkout. The
 * portal and the command line are built already.
 */
export async function stage(root: string, target: string, name: string, platform: Platform): Promise<Staged> {
  const cache = join(root, '.cache/release');
  for (const path of kept) copy(root, target, path);
  const lists = left.filter((file) => file.endsWith('/packages.json')).flatMap((file) => readList(root, file));
  for (const file of left) rmSync(join(target, file), { force: true });
  const server = { source: 'apps/server/src/main.ts', file: 'apps/server/dist/main.mjs' };
  // Threads are started by the path of their source, which Node reads as it reads any TypeScript.
  const renderer = { source: 'apps/server/src/render-worker.ts', file: 'apps/server/src/render-worker.ts' };
  const listener = { source: 'packages/listen/src/worker.ts', file: 'packages/listen/src/worker.ts' };
  // Loaded where traces are asked for, and not read otherwise. The server names it by its place beside its own source.
  const tracer = {
    source: 'apps/server/src/tracing/create-tracer.ts',
    file: 'apps/server/dist/tracing/create-tracer.ts',
  };
  const bundled: string[] = [];
  for (const program of [server, renderer, listener, tracer])
    bundled.push(...(await bundleProgram(root, target, program)));
  const copied = copyPackages(root, target, name, platform, cache);
  mkdirSync(join(target, 'bin'));
  copyFileSync(join(root, 'scripts/release/backline.sh'), join(target, 'bin/backline'));
  mkdirSync(join(target, 'cli/bin'));
  copyFileSync(join(root, 'cli/bin/release.cjs'), join(target, 'cli/bin/backline.cjs'));
  mkdirSync(join(target, 'node/bin'), { recursive: true });
  const node = fetchPackage(platform.node, cache);
  copyFileSync(join(node, 'bin/node'), join(target, 'node/bin/node'));
  if (existsSync(join(node, 'LICENSE'))) copyFileSync(join(node, 'LICENSE'), join(target, 'node/LICENSE'));
  const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { name: 'backline', version, description, license, private: true, type: 'module' };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const packages = [...new Set([...lists, ...bundled, ...copied])].sort();
  writeLicenses(root, target, packages);
  removeEmptyFolders(target);
  return { packages };
}
