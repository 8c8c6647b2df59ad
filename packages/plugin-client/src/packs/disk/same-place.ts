import type { Disk } from './disk.ts';

/**
 * True if two paths lead to the same folder, although their spelling, drive letters or links may differ. The folder
 * must have one of our folders. The test creates a file through one path and tries to create it through the other.
 * Throws `DiskError` if one is read-only.
 */
export async function isSamePlace(disk: Disk, folder: string, other: string): Promise<boolean> {
  if (folder === other) return true;
  const random = crypto.getRandomValues(new Uint8Array(8));
  const name = `place-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const made: string[] = [];
  try {
    for (const one of [folder, other]) {
      const path = `${one}/.backline/${name}`;
      if (!(await disk.create(path, new Uint8Array()))) return true;
      made.push(path);
    }
    return false;
  } finally {
    for (const path of made) await disk.remove(path);
  }
}
