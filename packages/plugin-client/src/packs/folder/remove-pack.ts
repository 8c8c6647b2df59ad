import { packLimits, readPackList } from '@backline/activation/pack-list';
import { type Disk, DiskError } from '../disk/disk.ts';
import { isOwnName } from '../disk/own-folder.ts';
import { type Places, removeAll, writeJson } from './pack-folder.ts';

/**
 * The files that lists name. Their signatures are not checked, because a file may be removed even if a signature is
 * invalid.
 */
async function readPaths(disk: Disk, folders: readonly string[]): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const folder of folders) {
    const bytes = await disk.read(`${folder}/list`, packLimits.listBytes);
    const read = bytes && readPackList(bytes);
    for (const { path } of read && 'list' in read ? read.list.files : []) paths.add(path);
  }
  return paths;
}

/** The folders of these paths, the innermost first. */
function toParents(paths: readonly string[]): string[] {
  const parents = paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/')));
  return [...new Set(parents)].filter((one) => one !== '').toSorted((one, other) => other.length - one.length);
}

/** Removes folders that are now empty. */
export async function removeEmptyFolders(disk: Disk, root: string, paths: readonly string[]): Promise<void> {
  for (const folder of toParents(paths)) await disk.removeFolder(`${root}/${folder}`);
}

/**
 * Removes listed files and the folders that are empty afterward. Throws `in_use` if a file remains: on some Windows
 * drives, an open file disappears only when it is closed.
 */
export async function removeFiles(disk: Disk, folder: string, paths: Iterable<string>): Promise<void> {
  const removed: string[] = [];
  for (const path of paths) {
    // A person's files are never removed through a link.
    let isPlain = true;
    for (const parent of toParents([path])) {
      const entry = await disk.stat(`${folder}/${parent}`);
      if (entry !== null && entry.kind !== 'folder') isPlain = false;
    }
    // A folder in place of a file is not ours.
    const isFolder = (await disk.stat(`${folder}/${path}`))?.kind === 'folder';
    if (!isPlain || isFolder) continue;
    await disk.remove(`${folder}/${path}`);
    removed.push(path);
  }
  await removeEmptyFolders(disk, folder, removed);
  for (const path of removed)
    if ((await disk.stat(`${folder}/${path}`)) !== null) throw new DiskError('in_use', `${folder}/${path}`);
}

/** Throws before anything is removed if a part of the pack can't be. */
async function assertRemovable(disk: Disk, { own, next, stale, previous }: Places): Promise<void> {
  for (const folder of [own, next, stale, previous])
    for (const name of (await disk.list(folder)).filter(isOwnName))
      if ((await disk.stat(`${folder}/${name}`))?.kind === 'folder') throw new DiskError('link', `${folder}/${name}`);
}

/**
 * Removes a pack's listed files. Other files in its folder belong to the person and stay. Continues an interrupted
 * removal.
 */
export async function removePack(disk: Disk, places: Places, onRemoving: (path: string) => void): Promise<void> {
  const { folder, own, next, stale, previous, removing } = places;
  await assertRemovable(disk, places);
  const paths = await readPaths(disk, [own, next]);
  // There is an unfinished version but no complete one.
  if ((await disk.stat(`${own}/list`)) === null) for (const path of await readPaths(disk, [stale])) paths.add(path);
  await writeJson(disk, removing, {});
  for (const path of paths) onRemoving(path);
  await removeFiles(disk, folder, paths);
  for (const one of [next, stale, previous]) await removeAll(disk, one);
  // These are removed last, because they record that the rest must be removed, too.
  const names = (await disk.list(own)).filter((name) => isOwnName(name) && name !== 'removing');
  for (const name of names) await disk.remove(`${own}/${name}`);
  await disk.remove(removing);
  await disk.removeFolder(own);
  await disk.removeFolder(folder);
}
