import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, join, toNamespacedPath } from 'node:path';
import { createFolderStore, createNodeDisk } from '../../src/node.ts';
import { type Disk, DiskError } from '../../src/packs/disk/disk.ts';

type Value = string | number | boolean | null | readonly string[] | { fault: string };
type Step = readonly Value[];
interface Promised {
  promise: string;
  steps: readonly Step[];
  only?: readonly string[];
  not?: readonly string[];
}
/**
 * The lists in `fixtures/packs/promises.json`, which both kits must pass. A step is an operation, its arguments and its
 * result.
 */
export interface Promises {
  disk: readonly Promised[];
  store: readonly Promised[];
}
/** Tests one list at a time in its own folder. An undefined result is not compared. */
type Run = (name: string, args: readonly Value[]) => Promise<unknown>;

const toText = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);
const toBytes = (text: Value | undefined) => new TextEncoder().encode(String(text));
/** The faults have the names that the C++ kit uses. */
const toName = (fault: string) => fault.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Makes a file read-only, by its mode or by an attribute on Windows. */
const protect = (path: string, isProtected: boolean) => chmodSync(path, isProtected ? 0o555 : 0o755);

/** A file name that is not valid text, as copied from another computer. Wine cannot create one. */
const makeNameless = (folder: string) => {
  if (platform() !== 'win32')
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/a`), Buffer.from([0xff]), Buffer.from('.txt')]), 'mine');
};

function createDiskRun(root: string): Run {
  const disk: Disk = createNodeDisk();
  const at = (path: Value | undefined) => (path === '' ? root : `${root}/${String(path)}`);
  const operations: Record<string, (path: string, ...args: Value[]) => Promise<unknown>> = {
    makeFolder: (path) => disk.makeFolder(path).then(() => null),
    removeFolder: (path) => disk.removeFolder(path).then(() => null),
    remove: (path) => disk.remove(path).then(() => null),
    sync: (path) => disk.sync(path).then(() => null),
    write: (path, text = '') => disk.write(path, toBytes(text)).then(() => null),
    append: (path, text = '') => disk.append(path, toBytes(text)).then(() => null),
    create: (path, text = '') => disk.create(path, toBytes(text)),
    rename: (path, to = '') => disk.rename(path, at(to)).then(() => null),
    stat: async (path) => (await disk.stat(path))?.kind ?? null,
    list: async (path) => (await disk.list(path)).toSorted(),
    read: async (path) => toText(await disk.read(path, 1000)),
    writeAt: (path, place, text = '') => disk.writeAt(path, Number(place), toBytes(text)).then(() => null),
    async readAt(path, place, size) {
      const into = new Uint8Array(Number(size));
      return toText(into.subarray(0, await disk.readAt(path, Number(place), into)));
    },
    fits: (path, bytes) => disk.fits(path, Number(bytes)),
    closeFiles: () => Promise.resolve(disk.closeFiles?.()),
    closeFile: (path) => Promise.resolve(disk.closeFile?.(path)),
    protect: async (path) => protect(path, true),
    unprotect: async (path) => protect(path, false),
    nameless: async (path) => makeNameless(path),
    async isTried(path) {
      for (const name of await disk.list(path)) await disk.stat(`${path}/${name}`);
    },
    // Must also work if the program's current folder on that drive is a different one.
    async isRoot(path) {
      const before = process.cwd();
      process.chdir(path);
      const [byLetter, bySlash] = await Promise.all([disk.list(root.slice(0, 2)), disk.list(root.slice(0, 3))]);
      process.chdir(before);
      return byLetter.length > 0 && JSON.stringify(byLetter) === JSON.stringify(bySlash);
    },
    async fill(path) {
      for (let size = 1 << 20; size >= 1; size >>= 1)
        while (
          await disk.append(path, new Uint8Array(size)).then(
            () => true,
            () => false,
          )
        );
    },
  };
  return async (name, [path, ...args]) => {
    try {
      return await operations[name]?.(at(path), ...args);
    } catch (error) {
      if (error instanceof DiskError) return { fault: toName(error.fault) };
      throw error;
    }
  };
}

function createStoreRun(root: string): Run {
  const folders = ['first', 'second'].map((name) => join(root, name));
  const store = createFolderStore(folders);
  let unlock: (() => Promise<void>) | null = null;
  let shared: FileHandle | null = null;
  const at = (path: Value | undefined) => join(root, String(path));
  const operations: Record<string, (path: string, ...args: Value[]) => Promise<unknown>> = {
    write: (name, text = '') => store.write(name, String(text)),
    read: async (ending) => (await store.read(ending)).toSorted(),
    remove: (name) => store.remove(name),
    see: async (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : null),
    async put(path, text = '') {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), String(text));
    },
    protect: async (path) => protect(at(path), true),
    unprotect: async (path) => protect(at(path), false),
    // Opens a file as Node does, so other programs may do anything with it.
    async share(path) {
      shared = await open(at(path));
    },
    release: async () => shared?.close(),
    nameless: async (path) => makeNameless(at(path)),
    names: async (path) => readdirSync(at(path)).toSorted(),
    age: async (path) => utimesSync(at(path), 1, 1),
    async tryLock() {
      const lock = await createFolderStore(folders).tryLock();
      unlock = lock ?? unlock;
      return lock && 'lock';
    },
    async unlock() {
      await unlock?.();
    },
  };
  return async (name, [path, ...args]) => operations[name]?.(String(path), ...args);
}

const create = { disk: createDiskRun, store: createStoreRun };

/** Removes a folder with the kit's own disk, because Node cannot handle names that end in a dot. */
async function clear(disk: Disk, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) {
    const entry = await disk.stat(`${folder}/${name}`);
    await (entry?.kind === 'folder' ? clear(disk, `${folder}/${name}`) : disk.remove(`${folder}/${name}`));
  }
  await disk.removeFolder(folder);
}

/** Returns the failures. `traits` describe the environment. */
export async function findBroken(promises: Promises, root: string, traits: readonly string[]): Promise<string[]> {
  const all = [...traits, platform() === 'win32' ? 'windows' : process.geteuid?.() === 0 ? 'root' : 'user'];
  const broken: string[] = [];
  for (const kind of ['disk', 'store'] as const)
    for (const [number, { promise, steps, only = [], not = [] }] of promises[kind].entries()) {
      // Node cannot open a file exclusively and lists folders itself. The C++ kit's tests cover both.
      if (steps.some(([name]) => name === 'hold' || name === 'listCut')) continue;
      if (!only.every((one) => all.includes(one)) || not.some((one) => all.includes(one))) continue;
      const folder = `${root}/${kind}${number}`;
      mkdirSync(toNamespacedPath(folder), { recursive: true });
      const run = create[kind](folder);
      for (const [name, ...args] of steps) {
        const got = await run(String(name), args);
        const isKept = got === undefined || JSON.stringify(got) === JSON.stringify(args.at(-1) ?? null);
        if (!isKept)
          broken.push(`a ${kind} ${promise}: ${String(name)} ${JSON.stringify(args)} gave ${JSON.stringify(got)}`);
      }
      await run('closeFiles', ['']);
      await clear(createNodeDisk(), folder);
    }
  return broken;
}
