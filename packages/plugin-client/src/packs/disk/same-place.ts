import type { Disk } from './disk.ts';

/**
 * True if two paths name one folder, which has a folder of ours: by another spelling, another letter of the drive, a
 * link. A file that is made by the one path cannot be made by the other. Throws `DiskError` where one of them takes
 * nothing.
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
