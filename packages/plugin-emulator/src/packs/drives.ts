import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DriveId, type DriveState, driveIds } from './place.ts';

/** The number of files shown per drive. */
const shownMax = 200;

export interface ShownFile {
  path: string;
  bytes: number;
}

export interface ShownDrive extends DriveState {
  files: ShownFile[];
  /** The total, including files that are not shown. */
  fileCount: number;
  bytes: number;
}

/** All computers share one stick: the id of the computer that has it. */
export interface Stick {
  at: string | null;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

export async function readFiles(folder: string): Promise<ShownFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: ShownFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // It was removed in the meantime.
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size >= 0) files.push({ path: path.slice(folder.length + 1).replaceAll('\\', '/'), bytes: size });
  }
  return files.toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
}

/** The folders of a computer's drives. Unplugging a drive really moves its folder away. */
export function createDrives(root: string, computer: { id: string; folder: string }, stick: Stick) {
  const own = join(root, computer.folder);
  const faults = new Map<DriveId, { isFull: boolean; isReadOnly: boolean }>();
  const away = new Set<DriveId>();
  const toNative = (drive: DriveId) => join(own, drive);
  const toShelf = (drive: DriveId) =>
    join(root, 'unplugged', drive === 'stick' ? drive : `${computer.folder} ${drive}`);
  const isThere = (drive: DriveId) => (drive === 'stick' ? stick.at === computer.id : !away.has(drive));
  const states = (): DriveState[] =>
    driveIds.map((id) => ({
      id,
      path: toNative(id).replaceAll('\\', '/'),
      isThere: isThere(id),
      ...(faults.get(id) ?? { isFull: false, isReadOnly: false }),
    }));
  return {
    states,
    toPath: (drive: DriveId) => toNative(drive).replaceAll('\\', '/'),
    async make() {
      await mkdir(join(root, 'unplugged', 'stick'), { recursive: true });
      for (const drive of driveIds) if (drive !== 'stick') await mkdir(toNative(drive), { recursive: true });
    },
    setFault(drive: DriveId, fault: 'isFull' | 'isReadOnly', isOn: boolean) {
      faults.set(drive, { ...(faults.get(drive) ?? { isFull: false, isReadOnly: false }), [fault]: isOn });
    },
    /** Marks it as unplugged, so that engines that know of it stop writing. `carryAway` then moves the folder. */
    unplug(drive: DriveId) {
      if (drive !== 'stick') away.add(drive);
      else if (stick.at === computer.id) stick.at = null;
    },
    async carryAway(drive: DriveId) {
      if (await exists(toNative(drive))) await rename(toNative(drive), toShelf(drive));
    },
    async plug(drive: DriveId) {
      if (!(await exists(toShelf(drive)))) return;
      // Someone created a folder at the mount point in the meantime.
      await rm(toNative(drive), { recursive: true, force: true });
      await rename(toShelf(drive), toNative(drive));
      if (drive === 'stick') stick.at = computer.id;
      else away.delete(drive);
    },
    look: (): Promise<ShownDrive[]> =>
      Promise.all(
        states().map(async (state) => {
          const files = state.isThere ? await readFiles(toNative(state.id)) : [];
          const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
          return { ...state, files: files.slice(0, shownMax), fileCount: files.length, bytes };
        }),
      ),
  };
}

export type Drives = ReturnType<typeof createDrives>;
