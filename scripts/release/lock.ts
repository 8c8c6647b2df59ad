import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
}

/** The packages of the lockfile by their folders. */
export type Lock = Record<string, Locked>;

export function readLock(root: string): Lock {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  return packages;
}

/** A package by its name, with the hash of its archive. Throws when the lockfile has none. */
export function findPackage(lock: Lock, name: string): { name: string; version: string; integrity: string } {
  const { version, integrity } = lock[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`The lockfile has no ${name}.`);
  return { name, version, integrity };
}

/** Where a package finds one that it needs: in its own folder, or in one above. */
function resolveFrom(lock: Lock, folder: string, name: string): string | undefined {
  const own = `${folder}/node_modules/${name}`;
  if (lock[own] !== undefined) return own;
  const above = folder.lastIndexOf('/node_modules/');
  if (above > 0) return resolveFrom(lock, folder.slice(0, above), name);
  return lock[`node_modules/${name}`] === undefined ? undefined : `node_modules/${name}`;
}

/** Packages and everything that they depend on, by their folders. */
export function toClosure(lock: Lock, folders: readonly string[]): string[] {
  const found = new Set(folders);
  for (const folder of found)
    for (const name of Object.keys(lock[folder]?.dependencies ?? {})) {
      const needed = resolveFrom(lock, folder, name);
      if (needed === undefined) throw new Error(`${folder} needs ${name}, which the lockfile does not have.`);
      found.add(needed);
    }
  return [...found].sort();
}
