import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Problem, toDatabaseFile } from '@backline/db';
import { toDownloadsPath } from '../../downloads/to-downloads-path.ts';
import { toPacksPath } from '../../packs/to-packs-path.ts';

/** With less than this, the next write of a database fails. */
const leastFreeBytes = 16 * 1024 * 1024;
/** On a disk with a limited number of files, some must be left. */
const leastFreeFiles = 16;

/** The folders that an installation writes to. */
interface Places {
  DATABASE_URL: string;
  DATA_PATH: string;
  DOWNLOADS_PATH?: string | undefined;
  PACKS_PATH?: string | undefined;
}

const listFolders = ({ DATABASE_URL: url, DATA_PATH: data, DOWNLOADS_PATH: downloads, PACKS_PATH: packs }: Places) => [
  url.startsWith('file:') ? dirname(toDatabaseFile(url)) : data,
  downloads ?? toDownloadsPath(url, data),
  packs ?? toPacksPath(url, data),
];

/**
 * Folders on full disks, one per disk. Folders that do not exist or cannot be inspected are left out, because that does
 * not mean a full disk.
 */
export async function findFullFolders(places: Places): Promise<string[]> {
  const full = new Map<number, string>();
  for (const folder of listFolders(places).map((one) => resolve(one)))
    try {
      const { bavail, bsize, files, ffree } = await statfs(folder);
      const { dev } = await stat(folder);
      const isFull = bavail * bsize < leastFreeBytes || (files > 0 && ffree < leastFreeFiles);
      if (isFull && !full.has(dev)) full.set(dev, folder);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  return [...full.values()];
}

/** Finds full disks, on which sales and logins fail. */
export async function findDiskProblems(places: Places): Promise<Problem[]> {
  return (await findFullFolders(places)).map((folder) => ({
    code: 'disk_full',
    message: `The disk of ${folder} is full. What has to be written is refused until there is room.`,
  }));
}
