import type { Client } from '../client.ts';
import { createFiles } from '../files.ts';
import type { Store } from '../store.ts';
import { BlockHasher } from './common/block-hasher.ts';
import { type Sha256, webSha256 } from './common/hashing.ts';
import { createPackPortal } from './common/portal.ts';
import { SharedLine } from './common/shared-line.ts';
import { type PackState, toAbsent, toDriveRefusal, toRefused } from './common/states.ts';
import { systemTimers, type Timers } from './common/timers.ts';
import { type Disk, DiskError } from './disk/disk.ts';
import { guardOwnFolders } from './disk/own-folder.ts';
import { isSamePlace } from './disk/same-place.ts';
import { findPack, findPacks, Libraries, type Library, toFolderPath } from './folder/libraries.ts';
import { readChosen, readVersion, toPlaces } from './folder/pack-folder.ts';
import { defaultLimits, type Engine, type PackLimits } from './install/job.ts';
import { KnownPacks } from './known/known-packs.ts';

export interface PacksOptions {
  client: Pick<Client, 'options' | 'state'>;
  disk: Disk;
  /** Stores the list of libraries. */
  store: Store;
  limits?: Partial<PackLimits> | undefined;
  /** The default folder for packs. */
  library?: string | undefined;
  timers?: Timers | undefined;
  /** Replaces WebCrypto, if the program has something faster. */
  sha256?: Sha256 | undefined;
}

export interface InstallOptions {
  /** A library: a folder with a subfolder for each pack. */
  to?: string | undefined;
  /**
   * Folders with packs, or libraries, such as a stick. Their blocks are copied instead of downloaded. Known libraries
   * are always searched.
   */
  from?: readonly string[] | undefined;
  /** The ids of the wanted options. If absent, the current choice or the vendor's default is used. */
  options?: readonly string[] | undefined;
  version?: string | undefined;
}

/**
 * Installs and manages packs. A call returns when its work is done, paused, or needs a person. A refusal is also a
 * state, even if nothing could start: `not_installed`, `library_needed`, `not_a_pack`, or a problem of the drive.
 */
export interface Packs {
  /**
   * Scans the libraries, finishes interrupted work and installs prepared versions. Call it before anything is loaded.
   */
  start(): Promise<PackState[]>;
  /** All known packs, together with those that the portal offers if it answers. */
  list(): Promise<PackState[]>;
  /**
   * Installs a pack. If it is in a library other than `to`, this is refused as `installed_elsewhere`, and a person has
   * to choose: `move` it, or pass that library in `from` to make a second copy.
   */
  install(sku: string, options?: InstallOptions): Promise<PackState>;
  update(sku: string, options?: Pick<InstallOptions, 'from' | 'options' | 'version'>): Promise<PackState>;
  pause(sku: string): Promise<PackState>;
  /** Continues paused work, and retries waiting work at once. */
  resume(sku: string): Promise<PackState>;
  /**
   * Cancels an installation or update. Downloaded blocks are kept for next time or removed: ask the person. The
   * installed version still plays.
   */
  cancel(sku: string, what: 'keep' | 'remove'): Promise<PackState>;
  /**
   * Checks and repairs all available, writable copies, starting with the one in use. Returns the first result with
   * damage.
   */
  verify(sku: string): Promise<PackState>;
  repair(sku: string, from?: readonly string[]): Promise<PackState>;
  /** Copies the pack to another library, then removes it here. If both paths are the same folder, nothing happens. */
  move(sku: string, to: string): Promise<PackState>;
  /** Installs a prepared version. No plugin may have the pack open. */
  swap(sku: string): Promise<PackState>;
  /** Prepares the version before the last update. `swap` or the next start installs it. */
  rollback(sku: string): Promise<PackState>;
  /**
   * Removes only listed files, including unfinished ones. Returns the new state: another copy in a library, or none.
   */
  uninstall(sku: string): Promise<PackState>;
  /**
   * Searches folders or drives for packs, and remembers their libraries. A second copy of an installed pack becomes a
   * source of blocks.
   */
  find(folders: readonly string[]): Promise<PackState[]>;
  /** Takes a folder over as a pack. It needs its own records, or the files of the given SKU. */
  adopt(folder: string, sku?: string): Promise<PackState>;
  /** Copies an installed pack to another library, such as a stick. This computer keeps using its own. */
  copy(sku: string, to: string): Promise<PackState>;
  /** Forgets a library. Its contents stay. */
  forget(libraryId: string): Promise<void>;
  libraries(): Promise<Library[]>;
  /** The known state of a pack, from memory. */
  state(sku: string): PackState;
  /** True if a path is complete, from memory. Without a path: if the whole first group is. */
  isReady(sku: string, path?: string): boolean;
  /** Gives files priority from now on. */
  want(sku: string, paths: readonly string[]): void;
  /** Calls back on each change. Returns a function that stops it. */
  on(change: (state: PackState) => void): () => void;
  /** Stops all work. Progress stays, and the next start continues. */
  stop(): Promise<void>;
}

function createEngine(options: PacksOptions, libraries: Libraries): Engine {
  const { client, disk, limits, sha256 = webSha256, timers = systemTimers } = options;
  const { issuer, product, roots, verify, store, fetch, plugin } = client.options;
  const files = createFiles(store);
  const readTrust = async () => ({ issuer, product, roots, verify, revocations: await files.findRevocations() });
  const findToken = async () => (await files.findDevice(client.state.lease?.dev.id)).device?.token ?? null;
  return {
    disk,
    sha256,
    timers,
    limits: { ...defaultLimits, ...limits },
    pluginVersion: plugin.version,
    hasher: new BlockHasher(sha256),
    portal: createPackPortal({ issuer, fetch }, findToken),
    line: new SharedLine(timers, limits?.bytesPerSecond ?? null),
    readTrust,
    isLibraryThere: (library) => libraries.isThere(library),
    chooseLibrary: (path, isKept) => libraries.choose(path, isKept),
    findCopies: async (sku) => {
      const copies = await libraries.findCopies(sku, await readTrust());
      return copies.map(({ places }) => places.folder);
    },
  };
}

/** Creates the manager of this computer's packs. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what can be asked for.
export function createPacks(options: PacksOptions): Packs {
  const { store, client } = options;
  const disk = guardOwnFolders(options.disk);
  const libraries = new Libraries(disk, store, options.library);
  const engine = createEngine({ ...options, disk }, libraries);
  const channel = client.options.plugin.channel ?? 'stable';
  const known = new KnownPacks(engine, libraries, channel);

  /** Finds a pack's folders in named folders, which may be the pack itself or contain it. */
  async function toPackFolders(sku: string, folders: readonly string[] = []): Promise<string[]> {
    const trust = await engine.readTrust();
    const all: string[] = [];
    for (const folder of folders)
      for (const found of await findPacks(disk, toFolderPath(folder), trust)) all.push(found.places.folder);
    const isOwn = async (folder: string) => (await findPack(disk, folder, trust))?.sku === sku;
    const ranked = await Promise.all(all.map(async (folder) => ({ folder, isOwn: await isOwn(folder) })));
    return ranked.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)).map(({ folder }) => folder);
  }

  async function install(sku: string, { to, from, options: ids, version }: InstallOptions = {}): Promise<PackState> {
    const here = known.find(sku);
    const more = { version, options: ids, from: await toPackFolders(sku, from) };
    if (here?.places != null && here.library !== null && here.state.state !== 'lost') {
      const isThere = to === undefined || (await libraries.isAt(here.library, to));
      if (isThere) return known.run(sku, { kind: 'install', ...more });
      const isNamed = await libraries.isNamed(here.library, from ?? []);
      if (!isNamed) return { ...toRefused(sku, 'installed_elsewhere'), folder: here.places.folder };
    }
    const library = to ?? options.library;
    if (library === undefined) return toRefused(sku, 'library_needed');
    return known.begin(sku, { to: library }, more);
  }

  /** Copies a pack to a library. `end` is null if that library already has it. */
  async function copyTo(sku: string, to: string) {
    const { places, library } = known.find(sku) ?? {};
    const target = places && (await readVersion(disk, places.own, await engine.readTrust()));
    if (places == null || library == null || target == null) return null;
    if (await libraries.isAt(library, to)) return { places, library, end: null };
    const chosen = (await readChosen(disk, places.own)) ?? undefined;
    return { places, library, end: await known.copy(sku, to, { target, options: chosen, from: [places.folder] }) };
  }

  async function copy(sku: string, to: string): Promise<PackState> {
    const copied = await copyTo(sku, to);
    return copied === null ? toRefused(sku, 'not_installed') : (copied.end ?? known.get(sku).state);
  }

  async function move(sku: string, to: string): Promise<PackState> {
    const copied = await copyTo(sku, to);
    if (copied === null) return toRefused(sku, 'not_installed');
    const { places, library, end } = copied;
    if (end === null) return known.get(sku).state;
    if (end.state !== 'installed' || end.folder === null) return end;
    // The two places must differ before anything is removed.
    if (await isSamePlace(disk, places.folder, end.folder)) return known.get(sku).state;
    const state = await known.take(toPlaces(end.folder), sku);
    if (state.state === 'installed') await known.leave(sku, places, library);
    return state;
  }

  /** A drive's refusal before any work is also returned as a state. */
  const onDrive = (sku: string, work: Promise<PackState>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof DiskError)) throw error;
      return toRefused(sku, toDriveRefusal(error));
    });

  return {
    start: () => known.start(),
    list: () => known.list(),
    install: (sku, more) => onDrive(sku, install(sku, more)),
    update: (sku, more = {}) => onDrive(sku, install(sku, more)),
    pause: (sku) => known.pause(sku),
    resume: (sku) => known.resume(sku),
    cancel: (sku, what) => known.cancel(sku, what),
    verify: (sku) => known.runOnAll(sku, { kind: 'verify' }),
    repair: async (sku, from) => known.runOnAll(sku, { kind: 'mend', from: await toPackFolders(sku, from) }),
    move: (sku, to) => onDrive(sku, move(sku, to)),
    copy: (sku, to) => onDrive(sku, copy(sku, to)),
    swap: (sku) => known.run(sku, { kind: 'swap' }),
    rollback: (sku) => known.run(sku, { kind: 'rollback' }),
    uninstall: (sku) => known.run(sku, { kind: 'uninstall' }),
    async find(folders) {
      const trust = await engine.readTrust();
      const states: PackState[] = [];
      for (const folder of folders)
        for (const found of await findPacks(disk, toFolderPath(folder), trust)) {
          const state = await known.discover(found);
          if (state !== null) states.push(state);
        }
      return states;
    },
    async adopt(folder, sku) {
      const places = toPlaces(toFolderPath(folder));
      const state = await known.take(places, sku ?? '');
      const isBare = state.state === 'refused' && state.refusal?.code === 'not_a_pack';
      return isBare && sku !== undefined ? known.begin(sku, { folder: places.folder }, {}) : state;
    },
    forget: async (id) => {
      await libraries.forget(id);
      await known.scan();
    },
    libraries: () => libraries.list(),
    state: (sku) => known.find(sku)?.state ?? toAbsent(sku),
    isReady: (sku, path) => known.isReady(sku, path),
    want: (sku, paths) => known.want(sku, paths),
    on: (change) => known.on(change),
    stop: () => known.stop(),
  };
}
