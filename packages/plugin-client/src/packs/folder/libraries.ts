import type { Trust } from '@backline/activation/token';
import { parseObject } from '../../files.ts';
import type { Store } from '../../store.ts';
import { Waiting } from '../common/faults.ts';
import type { Disk } from '../disk/disk.ts';
import { DiskError } from '../disk/disk.ts';
import { isSamePlace } from '../disk/same-place.ts';
import { type Places, readHead, readJson, removeLeftoversIn, toPlaces, writeJson } from './pack-folder.ts';

/** A folder that was chosen for packs. */
export interface Library {
  id: string;
  /** Where it was last. */
  path: string;
  /** The packs that were in it, so that a drive that is away is missed. */
  packs: { sku: string; name: string; version: string }[];
  /** Which became known before which: the lowest is the first. */
  rank: number;
}

/** Each has a file of its own, so that two programs that save two lose none. */
const ending = '.library.json';
const depthMax = 3;

const toFile = (path: string) => `${path}/.backline/library.json`;

/** It becomes the name of a file, and a drive may say anything. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{8,64}$/.test(value);

function isLibrary(value: unknown): value is Library {
  const one = value as Library | null;
  return isId(one?.id) && typeof one?.path === 'string' && Array.isArray(one.packs) && Number.isSafeInteger(one.rank);
}

async function readId(disk: Disk, path: string): Promise<string | null> {
  const value = (await readJson(disk, toFile(path), 4096)) as { id?: unknown } | null;
  return isId(value?.id) ? value.id : null;
}

/** Folders as a person may write them. */
export const toFolderPath = (path: string) => path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');

const toParent = (folder: string) => folder.slice(0, folder.lastIndexOf('/')) || '/';

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
    for (const text of await this.#store.read(ending)) {
      const library = parseObject(text);
      if (isLibrary(library)) all.set(library.id, library);
    }
    const isUsual = ({ path }: Library) => Number(path === this.#usual);
    return [...all.values()].toSorted(
      (one, other) => isUsual(other) - isUsual(one) || one.rank - other.rank || (one.id < other.id ? -1 : 1),
    );
  }

  async save(library: Library): Promise<void> {
    await this.#store.write(`${library.id}${ending}`, JSON.stringify(library));
  }

  /** The files on the drive stay there. */
  async forget(id: string): Promise<void> {
    if (isId(id)) await this.#store.remove(`${id}${ending}`);
  }

  /** True if a folder is a library, however it is spelled. */
  async isAt(library: Library, folder: string): Promise<boolean> {
    const path = toFolderPath(folder);
    if (path === library.path) return true;
    return (await readId(this.#disk, path)) === library.id && isSamePlace(this.#disk, library.path, path);
  }

  /** True if named folders contain a library, and if they contain a pack of it. */
  async isNamed({ id }: Library, folders: readonly string[]): Promise<boolean> {
    for (const folder of folders.map(toFolderPath))
      for (const path of [folder, toParent(folder)]) if ((await readId(this.#disk, path)) === id) return true;
    return false;
  }

  /** Makes a folder a library, or finds that it is one; unless it `isKept`, as a stick is not, the next start looks elsewhere. Throws `drive_missing` where it was one and is not there. */
  async choose(folder: string, isKept = true): Promise<Library> {
    const path = toFolderPath(folder);
    const known = await this.list();
    const id = await readId(this.#disk, path);
    const own =
      known.find((one) => one.id === id) ?? (id === null ? known.find((one) => one.path === path) : undefined);
    if (id === null && own !== undefined) throw new Waiting('drive_missing', path);
    const rank = own?.rank ?? Math.max(0, ...known.map((one) => one.rank)) + 1;
    const library = { id: id ?? (await this.#make(path)), path, packs: own?.packs ?? [], rank };
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

  /** A pack in all libraries that are there now. */
  async findCopies(sku: string, trust: Trust): Promise<{ places: Places; library: Library }[]> {
    const copies: { places: Places; library: Library }[] = [];
    for (const library of await this.list()) {
      if (!(await this.isThere(library))) continue;
      for (const { sku: own, places } of await findPacks(this.#disk, library.path, trust, 1))
        if (own === sku) copies.push({ places, library });
    }
    return copies;
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

/** The pack of a folder: the head of what is installed, otherwise of what is being made. */
export async function findPack(disk: Disk, folder: string, trust: Trust): Promise<FoundPack | null> {
  const places = toPlaces(folder);
  const found = (await readHead(disk, places.own, trust)) ?? (await readHead(disk, places.next, trust));
  if (found === null) return null;
  const { sku, version, name } = found.head;
  return { sku, version, name, places, library: toParent(folder) };
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
