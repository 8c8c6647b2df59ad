import type { Trust } from '@backline/activation/token';
import { parseObject } from '../files.ts';
import type { Store } from '../store.ts';
import type { Disk } from './disk.ts';
import { DiskError } from './disk.ts';
import { Waiting } from './faults.ts';
import { type Places, readHead, readJson, removeLeftoversIn, toPlaces, writeJson } from './pack-folder.ts';

/** A folder that was chosen for packs. */
export interface Library {
  id: string;
  /** Where it was last. */
  path: string;
  /** What was in it, so that a drive that is away is missed. */
  packs: { sku: string; name: string; version: string }[];
}

const fileName = 'libraries.json';
const depthMax = 3;

const toFile = (path: string) => `${path}/.backline/library.json`;

function isLibrary(value: unknown): value is Library {
  const one = value as Library | null;
  return typeof one?.id === 'string' && typeof one.path === 'string' && Array.isArray(one.packs);
}

async function readId(disk: Disk, path: string): Promise<string | null> {
  const value = (await readJson(disk, toFile(path), 4096)) as { id?: unknown } | null;
  return typeof value?.id === 'string' ? value.id : null;
}

/** Folders as a person may write them. */
export const toFolderPath = (path: string) => path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');

export class Libraries {
  readonly #disk: Disk;
  readonly #store: Store;
  readonly #usual: string | null;

  /** `usual`: the folder where packs go, unless a person says otherwise. */
  constructor(disk: Disk, store: Store, usual?: string) {
    [this.#disk, this.#store, this.#usual] = [disk, store, usual === undefined ? null : toFolderPath(usual)];
  }

  /** The usual one first, then as they became known: of two folders with a pack, the first one is used. */
  async list(): Promise<Library[]> {
    const all = new Map<string, Library>();
    for (const text of await this.#store.read(fileName)) {
      const { libraries } = parseObject(text) ?? {};
      for (const one of Array.isArray(libraries) ? libraries : []) if (isLibrary(one)) all.set(one.id, one);
    }
    return [...all.values()].toSorted((a, b) => Number(b.path === this.#usual) - Number(a.path === this.#usual));
  }

  async #write(libraries: readonly Library[]): Promise<void> {
    await this.#store.write(fileName, JSON.stringify({ libraries }));
  }

  async save(library: Library): Promise<void> {
    const all = await this.list();
    const others = all.filter(({ id, path }) => id === library.id || path !== library.path);
    const isNew = others.every(({ id }) => id !== library.id);
    await this.#write(isNew ? [...others, library] : others.map((one) => (one.id === library.id ? library : one)));
  }

  /** What is on the drive stays there. */
  async forget(id: string): Promise<void> {
    await this.#write((await this.list()).filter((one) => one.id !== id));
  }

  /** Makes a folder a library, or finds that it is one; unless it `isKept`, as a stick is not, the next start looks elsewhere. Throws `drive_missing` where it was one and is not there. */
  async choose(folder: string, isKept = true): Promise<Library> {
    const path = toFolderPath(folder);
    const known = await this.list();
    const id = await readId(this.#disk, path);
    const own = known.find((one) => one.id === id) ?? known.find((one) => one.path === path);
    if (id === null && own !== undefined) throw new Waiting('drive_missing', path);
    const library = { id: id ?? (await this.#make(path)), path, packs: own?.packs ?? [] };
    if (isKept && (own === undefined || own.path !== path)) await this.save(library);
    return library;
  }

  /** Of two programs that do it at once, one gives the id. */
  async #make(path: string): Promise<string> {
    const id = crypto.randomUUID();
    await this.#disk.makeFolder(`${path}/.backline`);
    await this.#disk.create(toFile(path), new TextEncoder().encode(JSON.stringify({ id })));
    const given = await readId(this.#disk, path);
    // One that was killed may have left half of it.
    if (given === null) await writeJson(this.#disk, toFile(path), { id });
    return given ?? id;
  }

  /**
   * Clears a library that is there of what killed programs have left beside its id: nobody replaces that any more. A drive
   * that takes nothing plays all the same.
   */
  async clear({ path }: Library): Promise<void> {
    await removeLeftoversIn(this.#disk, `${path}/.backline`).catch((error: unknown) => {
      if (!(error instanceof DiskError)) throw error;
    });
  }

  /** The folders of a pack in all libraries that are there now. */
  async findCopies(sku: string, trust: Trust): Promise<string[]> {
    const folders: string[] = [];
    for (const library of await this.list()) {
      if (!(await this.isThere(library))) continue;
      for (const { sku: own, places } of await findPacks(this.#disk, library.path, trust, 1))
        if (own === sku) folders.push(places.folder);
    }
    return folders;
  }

  /** A mount point without its library is a drive that is away: nothing may be written there. */
  async isThere({ id, path }: Library): Promise<boolean> {
    try {
      return (await readId(this.#disk, path)) === id;
    } catch (error) {
      if (error instanceof DiskError) return false;
      throw error;
    }
  }
}

/** A folder that is a pack, or is becoming one. */
export interface FoundPack {
  sku: string;
  name: string;
  version: string;
  places: Places;
  library: string;
}

/** What a folder holds: the head of what is installed, otherwise of what is being made. */
export async function findPack(disk: Disk, folder: string, trust: Trust): Promise<FoundPack | null> {
  const places = toPlaces(folder);
  const found = (await readHead(disk, places.own, trust)) ?? (await readHead(disk, places.next, trust));
  if (found === null) return null;
  const { sku, version, name } = found.head;
  return { sku, version, name, places, library: folder.slice(0, folder.lastIndexOf('/')) || '/' };
}

/** The packs in a folder: itself, or those beside each other in it, down to a depth. Follows no links. */
export async function findPacks(disk: Disk, folder: string, trust: Trust, depth = depthMax): Promise<FoundPack[]> {
  try {
    const own = await findPack(disk, folder, trust);
    if (own !== null || depth === 0) return own === null ? [] : [own];
    const found: FoundPack[] = [];
    for (const name of await disk.list(folder)) {
      if (name.startsWith('.')) continue;
      const path = `${folder === '/' ? '' : folder}/${name}`;
      if ((await disk.stat(path))?.kind === 'folder') found.push(...(await findPacks(disk, path, trust, depth - 1)));
    }
    return found;
  } catch (error) {
    // Folders of others are none of ours.
    if (error instanceof DiskError) return [];
    throw error;
  }
}
