import { type Disk, DiskError } from '@backline/plugin-client/source/packs';
import { type DriveState, stickFileMaxBytes } from './place.ts';

/** A real drive that can also be unplugged, full or read-only. All else comes from the real folder. */
export function createDriveDisk(disk: Disk, drives: () => readonly DriveState[]): Disk {
  const findDrive = (path: string) =>
    drives().find((drive) => path === drive.path || path.startsWith(`${drive.path}/`));
  /** Includes files that are already open. */
  function assertThere(path: string): void {
    if (findDrive(path)?.isThere === false) throw new DiskError('missing', path);
  }
  function assertWritable(path: string): void {
    assertThere(path);
    if (findDrive(path)?.isReadOnly) throw new DiskError('read_only', path);
  }
  async function assertFits(path: string, end: number): Promise<void> {
    assertWritable(path);
    const drive = findDrive(path);
    if (drive?.id === 'stick' && end > stickFileMaxBytes) throw new DiskError('too_large', path);
    if (drive?.isFull && end > ((await disk.stat(path))?.bytes ?? 0)) throw new DiskError('full', path);
  }

  return {
    ...disk,
    async makeFolder(path) {
      assertWritable(path);
      await disk.makeFolder(path);
    },
    async removeFolder(path) {
      assertWritable(path);
      return disk.removeFolder(path);
    },
    async remove(path) {
      assertWritable(path);
      await disk.remove(path);
    },
    async rename(from, to) {
      assertWritable(from);
      assertWritable(to);
      await disk.rename(from, to);
    },
    async write(path, bytes) {
      await assertFits(path, bytes.length);
      await disk.write(path, bytes);
    },
    async append(path, bytes) {
      await assertFits(path, ((await disk.stat(path))?.bytes ?? 0) + bytes.length);
      await disk.append(path, bytes);
    },
    async create(path, bytes) {
      await assertFits(path, bytes.length);
      return disk.create(path, bytes);
    },
    async readAt(path, at, into) {
      assertThere(path);
      return disk.readAt(path, at, into);
    },
    async writeAt(path, at, bytes) {
      await assertFits(path, at + bytes.length);
      await disk.writeAt(path, at, bytes);
    },
    async sync(path) {
      assertThere(path);
      await disk.sync(path);
    },
    findSpace: async (path) => (findDrive(path)?.isFull ? 0 : disk.findSpace(path)),
    async fits(path, bytes) {
      assertWritable(path);
      return findDrive(path)?.id === 'stick' ? bytes <= stickFileMaxBytes : disk.fits(path, bytes);
    },
  };
}
