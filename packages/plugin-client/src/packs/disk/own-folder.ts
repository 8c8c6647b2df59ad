import { type Disk, type DiskEntry, DiskError } from './disk.ts';

/** The name of a file that is being replaced, with random digits. Older versions used a process id. */
const leftover = /\.(?:[0-9a-f]{16}|\d+-\d+)\.tmp$/;
/** Names of the engine's own files in a pack's folder and below. */
const ownNames =
  /^(head\.txt|list|pieces|chosen\.json|done|ready|swap|lock|lock-[0-9a-f]{16}|place-[0-9a-f]{16}|removing|large|\d{1,7}|\d{1,7}\.part)$/;
/** The names of system files, in any case. */
const ofSystems = /^(\.ds_store|thumbs\.db|desktop\.ini)$/i;

/** True if an engine, or the system, created a file of this name in one of our folders. */
export const isOwnName = (name: string) =>
  ofSystems.test(name) || ownNames.test(name.replace(/^\._/, '').replace(leftover, ''));

/** True if a killed program may have left this file while replacing another. */
export const isLeftover = (name: string) =>
  leftover.test(name) && (isOwnName(name) || name.startsWith('library.json.'));

/** Our own folders along a path: each `.backline` and the folders inside it. */
function toFoldersAbove(path: string): string[] {
  const [, own, rest] = /^(.*\/\.backline)\/(.+)$/.exec(path) ?? [];
  if (own === undefined || rest === undefined) return [];
  const parts = rest.split('/').slice(0, -1);
  return [own, ...parts.map((_, at) => `${own}/${parts.slice(0, at + 1).join('/')}`)];
}

const isOwn = (path: string) => /\/\.backline(\/|$)/.test(path);

/**
 * A disk that checks everything in our own folders before it uses them, because someone may have prepared the drive. A
 * link, or a file instead of a folder, is refused as `link`, so nothing is followed or removed through it. A checked
 * folder is trusted until the work ends.
 */
export function guardOwnFolders(disk: Disk): Disk {
  const known = new Set<string>();

  async function assertFolder(path: string): Promise<void> {
    if (!isOwn(path) || known.has(path)) return;
    const entry = await disk.stat(path);
    if (entry === null) return;
    if (entry.kind !== 'folder') throw new DiskError('link', path);
    known.add(path);
  }

  async function assertAbove(path: string): Promise<void> {
    for (const folder of toFoldersAbove(path)) await assertFolder(folder);
  }

  /** Throws unless the path is missing or one of these kinds. */
  async function assertKind(path: string, kinds: readonly DiskEntry['kind'][]): Promise<void> {
    await assertAbove(path);
    if (!isOwn(path)) return;
    const entry = await disk.stat(path);
    if (entry !== null && !kinds.includes(entry.kind)) throw new DiskError('link', path);
  }

  const after = async <Result>(check: Promise<void>, work: () => Promise<Result>): Promise<Result> => {
    await check;
    return work();
  };
  const forget = (path: string) => {
    for (const one of known) if (one === path || one.startsWith(`${path}/`)) known.delete(one);
  };

  return {
    stat: (path) => after(assertAbove(path), () => disk.stat(path)),
    list: (path) => after(assertKind(path, ['folder', 'file']), () => disk.list(path)),
    makeFolder: (path) => after(assertKind(path, ['folder']), () => disk.makeFolder(path)),
    async removeFolder(path) {
      await assertAbove(path);
      forget(path);
      return disk.removeFolder(path);
    },
    // Removes only the link itself.
    remove: (path) => after(assertKind(path, ['file', 'link']), () => disk.remove(path)),
    async rename(from, to) {
      await assertKind(from, ['file', 'folder']);
      await assertAbove(to);
      forget(from);
      forget(to);
      await disk.rename(from, to);
    },
    read: (path, maxBytes) => after(assertKind(path, ['file']), () => disk.read(path, maxBytes)),
    write: (path, bytes) => after(assertKind(path, ['file']), () => disk.write(path, bytes)),
    append: (path, bytes) => after(assertKind(path, ['file']), () => disk.append(path, bytes)),
    create: (path, bytes) => after(assertKind(path, ['file']), () => disk.create(path, bytes)),
    readAt: (path, at, into) => after(assertAbove(path), () => disk.readAt(path, at, into)),
    writeAt: (path, at, bytes) => after(assertAbove(path), () => disk.writeAt(path, at, bytes)),
    sync: (path) => after(assertAbove(path), () => disk.sync(path)),
    findSpace: (path) => disk.findSpace(path),
    fits: (path, bytes) => after(assertAbove(path), () => disk.fits(path, bytes)),
    closeFile: async (path) => disk.closeFile?.(path),
    async closeFiles() {
      known.clear();
      await disk.closeFiles?.();
    },
  };
}
