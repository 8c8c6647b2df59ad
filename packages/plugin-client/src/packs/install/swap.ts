import { has, isText } from '@backline/activation/claims';
import type { Trust } from '@backline/activation/token';
import { Waiting } from '../common/faults.ts';
import { type Sha256, toFileKey } from '../common/hashing.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { Done } from '../disk/done.ts';
import type { Lock } from '../folder/lock.ts';
import {
  Folders,
  isChosen,
  type Places,
  readChosen,
  readJson,
  readVersion,
  removeAll,
  toDefaults,
  type Version,
  writeJson,
  writeVersion,
} from '../folder/pack-folder.ts';
import { removeEmptyFolders } from '../folder/remove-pack.ts';

/** The content of the file `swap`, which exists while files are exchanged. */
interface SwapFile {
  /** The new publication. */
  to: string;
  /** True if another program held a file, so all files go back. */
  isBack: boolean;
  /** The files to add, by their index in the new list, and those to remove, by their index in the old one. */
  come: number[];
  go: number[];
}

interface Sides {
  disk: Disk;
  places: Places;
  old: Version;
  oldChosen: string[];
  new: Version;
  newChosen: string[];
  file: SwapFile;
}

const isFlag = (value: unknown) => typeof value === 'boolean';
const isSwap = has<SwapFile>({ to: isText, isBack: isFlag, come: Array.isArray, go: Array.isArray });

async function readSwap(disk: Disk, { swap }: Places): Promise<SwapFile | null> {
  const value = await readJson(disk, swap);
  return isSwap(value) ? value : null;
}

const exists = async (disk: Disk, path: string) => (await disk.stat(path)) !== null;

/** The files that the version in `next` will replace. Null if it is not complete. */
async function findSides(disk: Disk, places: Places, trust: Trust, file: SwapFile | null): Promise<Sides | null> {
  const isBegun = file !== null;
  const old = await readVersion(disk, isBegun ? places.previous : places.own, trust);
  const next = await readVersion(disk, places.next, trust);
  if (old === null || next === null) return null;
  const oldChosen = (await readChosen(disk, isBegun ? places.previous : places.own)) ?? toDefaults(old.head);
  const newChosen = (await readChosen(disk, places.next)) ?? toDefaults(next.head);
  const sides = { disk, places, old, oldChosen, new: next, newChosen };
  if (file !== null) return { ...sides, file };

  const come: number[] = [];
  const names = new Set(await disk.list(places.next));
  const paths = new Set<string>();
  for (const [at, one] of next.list.files.entries()) {
    if (!isChosen(next.head, newChosen, one)) continue;
    if (names.has(String(at))) come.push(at);
    paths.add(one.path);
  }
  const coming = new Set(come.map((at) => next.list.files[at]?.path));
  // Includes options that are not chosen, because their removal may have been interrupted.
  const go = old.list.files.flatMap(({ path }, at) => (coming.has(path) || !paths.has(path) ? [at] : []));
  return { ...sides, file: { to: next.head.jti, isBack: false, come, go } };
}

/** The paths whose files change. */
const toChanged = ({ old, new: next, file }: Sides): string[] =>
  [...file.come.map((at) => next.list.files[at]), ...file.go.map((at) => old.list.files[at])].flatMap(
    (one) => one?.path ?? [],
  );

/** Throws if a path contains a link, because files must not be moved through one. */
async function assertAllPlain(folders: Folders, paths: readonly string[]): Promise<void> {
  for (const path of paths) await folders.assertPlain(path);
}

/** Moves a file out of the pack, unless that was done. */
async function take({ disk, places }: Sides, aside: string, path = ''): Promise<void> {
  const place = `${places.folder}/${path}`;
  if (!(await exists(disk, aside)) && (await exists(disk, place))) await disk.rename(place, aside);
}

/** Moves a file into the pack, unless that was done. */
async function put({ disk, places }: Sides, folders: Folders, aside: string, path = ''): Promise<void> {
  if (!(await exists(disk, aside))) return;
  await folders.make(path);
  await disk.rename(aside, `${places.folder}/${path}`);
}

/** Moves the files. Finished steps are skipped, so the same call continues an interrupted swap. */
async function forward(sides: Sides): Promise<void> {
  const { disk, places, old, new: next, file } = sides;
  const folders = new Folders(disk, places.folder);
  await assertAllPlain(folders, toChanged(sides));
  const coming = new Map(file.come.map((at) => [next.list.files[at]?.path ?? '', at]));
  for (const at of file.go) {
    const path = old.list.files[at]?.path ?? '';
    const own = coming.get(path);
    // The next version has already taken its place.
    if (own !== undefined && !(await exists(disk, `${places.next}/${own}`))) continue;
    await take(sides, `${places.previous}/${at}`, path);
  }
  for (const at of file.come) await put(sides, folders, `${places.next}/${at}`, next.list.files[at]?.path);
}

async function back(sides: Sides): Promise<void> {
  const { disk, places, old, new: next, file } = sides;
  const folders = new Folders(disk, places.folder);
  await assertAllPlain(folders, toChanged(sides));
  for (const at of file.come) await take(sides, `${places.next}/${at}`, next.list.files[at]?.path);
  for (const at of file.go) await put(sides, folders, `${places.previous}/${at}`, old.list.files[at]?.path);
  await removeEmptyFolders(disk, places.folder, toChanged(sides));
}

async function conclude(sides: Sides, sha256: Sha256): Promise<void> {
  const { disk, places, new: next, newChosen, file } = sides;
  await removeEmptyFolders(disk, places.folder, toChanged(sides));
  await writeVersion(disk, places.own, next, newChosen);
  const done = await Done.read(disk, places.done, true);
  const files = file.come.flatMap((at) => next.list.files[at] ?? []);
  const keys = [];
  for (const one of files) keys.push({ path: one.path, key: await toFileKey(next.list, one, sha256) });
  await done.add(keys);
  await disk.remove(places.swap);
  await removeAll(disk, places.next);
}

/** Continues an interrupted swap. Returns true if there was one. */
export async function continueSwap(
  disk: Disk,
  places: Places,
  trust: Trust,
  sha256: Sha256,
  onMoving: (path: string) => void,
): Promise<boolean> {
  if (!(await exists(disk, places.swap))) return false;
  const file = await readSwap(disk, places);
  const sides = file && (await findSides(disk, places, trust, file));
  if (sides === null) {
    // Nothing was moved yet, or everything was.
    await disk.remove(places.swap);
    return true;
  }
  for (const path of toChanged(sides)) onMoving(path);
  if (sides.file.isBack) {
    await back(sides);
    await disk.remove(places.swap);
    return true;
  }
  try {
    await forward(sides);
  } catch (error) {
    if (!(error instanceof DiskError && error.fault === 'in_use')) throw error;
    await writeJson(disk, places.swap, { ...sides.file, isBack: true });
    await back(sides);
    await disk.remove(places.swap);
    throw new Waiting('file_in_use', error.path);
  }
  await conclude(sides, sha256);
  return true;
}

/** Replaces the installed version with the one in `next`. The old version goes to `previous`. */
export async function swap(
  disk: Disk,
  places: Places,
  trust: Trust,
  sha256: Sha256,
  lock: Lock,
  onMoving: (path: string) => void,
): Promise<boolean> {
  if (!(await exists(disk, places.ready))) return false;
  const sides = await findSides(disk, places, trust, null);
  if (sides === null) return false;
  const { old, oldChosen, file } = sides;
  await assertAllPlain(new Folders(disk, places.folder), toChanged(sides));
  await removeAll(disk, places.previous);
  await writeVersion(disk, places.previous, old, oldChosen);
  const done = await Done.read(disk, places.done, true);
  await done.drop(toChanged(sides));
  await lock.assertOwn(true);
  await writeJson(disk, places.swap, file);
  return continueSwap(disk, places, trust, sha256, onMoving);
}
