import { isObject } from '@backline/activation/claims';
import type { Trust } from '@backline/activation/token';
import { type FileObject, parseObject } from '../../files.ts';
import type { Store } from '../../store.ts';
import { Waiting } from '../common/faults.ts';
import type { Disk } from '../disk/disk.ts';
import { DiskError } from '../disk/disk.ts';
import { isSamePlace } from '../disk/same-place.ts';
import { type Places, readHead, readJson, removeLeftoversIn, toPlaces, writeJson } from './pack-folder.ts';

/** A folder that was chosen for packs. */
export interface Library {
  id: string;
  /** Its last known path. */
  path: string;
  /** The packs in it, so that they can be shown as missing while its drive is disconnected. */
  packs: { sku: string; name: string; version: string }[];
  /** Libraries that became known earlier have a lower rank. The lowest comes first. */
  rank: number;
}

/** Each library has its own file, so that two programs can save at once without losing anything. */
const ending = '.library.json';
const depthMax = 3;

const toFile = (path: string) => `${path}/.backline/library.json`;

/** True if an id from a drive is safe as a file name. A drive may contain anything. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{8,64}$/.test(value);

function isLibrary(value: FileObject | null): value is FileObject & Library {
  return (
    isId(value?.id) && typeof value?.path === 'string' && Array.isArray(value.packs) && Number.isSafeInteger(value.rank)
  );
}

async function readId(disk: Disk, path: string): Promise<string | null> {
  const value = await readJson(disk, toFile(path), 4096);
  return isObject(value) && isId(value.id) ? value.id : null;
}

/** Normalizes a path that a person typed. */
export const toFolderPath = (path: string) => path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');

const toParent = (folder: string) => folder.slice(0, folder.lastIndexOf('/')) || '/';

export class Libraries {
  readonly #disk: Disk;
  readonly #store: Store;
  readonly #usual: string | null;

  /** `usual`: the default folder for packs. */
  constructor(disk: Disk, store: Store, usual?: string) {
    [this.#disk, this.#store, this.#usual] = [disk, store, usual === undefined ? null : toFolderPath(usual)];
  }

  /**
   * Lists the default library first, then the others in the order in which they became known. If two folders have a
   * pack, the first one is used.
   */
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

  /** Forgets a library. Its files on the drive stay. */
  async forget(id: string): Promise<void> {
    if (isId(id)) await this.#store.remove(`${id}${ending}`);
  }

  /** True if a folder is a library, in any spelling. */
  async isAt(library: Library, folder: string): Promise<boolean> {
    const path = toFolderPath(folder);
    if (path === library.path) return true;
    return (await readId(this.#disk, path)) === library.id && isSamePlace(this.#disk, library.path, path);
  }

  /** True if the named folders include a library, or a pack in it. */
  async isNamed({ id }: Library, folders: readonly string[]): Promise<boolean> {
    for (const folder of folders.map(toFolderPath))
      for (const path of [folder, toParent(folder)]) if ((await readId(this.#disk, path)) === id) return true;
    return false;
  }

  /**
   * Makes a folder a library, or recognizes it as one. If `isKept` is false, as for a stick, the next start doesn't
   * look there. Throws `drive_missing` for a known library whose drive is missing.
   */
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

  /** Sets a folder's id and returns it. If two programs do this at once, both get the same id. */
  async #make(path: string): Promise<string> {
    const id = crypto.randomUUID();
    await this.#disk.makeFolder(`${path}/.backline`);
    await this.#disk.create(toFile(path), new TextEncoder().encode(JSON.stringify({ id })));
    const given = await readId(this.#disk, path);
    // A killed program may have left half an id.
    if (given === null) await writeJson(this.#disk, toFile(path), { id });
    return given ?? id;
  }

  /** Removes what killed programs left beside a library's id. A read-only drive can still play. */
  async clear({ path }: Library): Promise<void> {
    await removeLeftoversIn(this.#disk, `${path}/.backline`).catch((error: unknown) => {
      if (!(error instanceof DiskError)) throw error;
    });
  }

  /** The folders of a pack in all available libraries. */
  async findCopies(sku: string, trust: Trust): Promise<{ places: Places; library: Library }[]> {
    const copies: { places: Places; library: Library }[] = [];
    for (const library of await this.list()) {
      if (!(await this.isThere(library))) continue;
      for (const { sku: own, places } of await findPacks(this.#disk, library.path, trust, 1))
        if (own === sku) copies.push({ places, library });
    }
    return copies;
  }

  /**
   * True if the library is available. A mount point without it means that the drive is disconnected, and nothing may be
   * written there.
   */
  async isThere({ id, path }: Library): Promise<boolean> {
    try {
      return (await readId(this.#disk, path)) === id;
    } catch (error) {
      if (error instanceof DiskError) return false;
      throw error;
    }
  }
}

/** A pack in a folder, finished or not. */
export interface FoundPack {
  sku: string;
  name: string;
  version: string;
  places: Places;
  library: string;
}

/** Reads which pack is in a folder: the installed version, or the unfinished one if none is installed. */
export async function findPack(disk: Disk, folder: string, trust: Trust): Promise<FoundPack | null> {
  const places = toPlaces(folder);
  const found = (await readHead(disk, places.own, trust)) ?? (await readHead(disk, places.next, trust));
  if (found === null) return null;
  const { sku, version, name } = found.head;
  return { sku, version, name, places, library: toParent(folder) };
}

/** Finds the packs in a folder, down to a depth. The folder can be a pack itself. Follows no links. */
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
    // Hidden folders of other programs are skipped.
    if (error instanceof DiskError) return [];
    throw error;
  }
}
