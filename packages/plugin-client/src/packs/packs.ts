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
  /** Keeps which libraries there are. */
  store: Store;
  limits?: Partial<PackLimits> | undefined;
  /** Where packs go, unless a person says otherwise. */
  library?: string | undefined;
  timers?: Timers | undefined;
  /** Faster than WebCrypto where a program has something faster. */
  sha256?: Sha256 | undefined;
}

export interface InstallOptions {
  /** A library: a folder with a folder for each pack. */
  to?: string | undefined;
  /**
   * Folders with packs, or libraries, such as a stick: what they have is not fetched. Libraries that are known are looked into
   * by themselves.
   */
  from?: readonly string[] | undefined;
  /** Ids of the options that are wanted; absent: those that are chosen, or that the vendor meant. */
  options?: readonly string[] | undefined;
  version?: string | undefined;
}

/**
 * Each that works returns when it is done, waits for a person, or was paused. What is refused is a state, also where nothing
 * can begin: `not_installed`, `library_needed`, `not_a_pack`, or what a drive lacks.
 */
export interface Packs {
  /** Looks into the libraries, finishes what was killed, and puts in place what was made ready. Before the first load. */
  start(): Promise<PackState[]>;
  /** Everything that is known, with what the portal offers beside it, if it answers. */
  list(): Promise<PackState[]>;
  /**
   * Where the pack is in another library than `to`, this is refused as `installed_elsewhere`: ask the person. `move` takes it
   * along; with that library in `from`, a second copy is made.
   */
  install(sku: string, options?: InstallOptions): Promise<PackState>;
  update(sku: string, options?: Pick<InstallOptions, 'from' | 'options' | 'version'>): Promise<PackState>;
  pause(sku: string): Promise<PackState>;
  /** Goes on with what was paused, and tries at once what waits. */
  resume(sku: string): Promise<PackState>;
  /**
   * Ends an installation or an update. What was fetched stays for the next time, or is removed: ask the person. What is
   * installed plays on.
   */
  cancel(sku: string, what: 'keep' | 'remove'): Promise<PackState>;
  /** Of all copies in libraries that are there, and can be written to: what is used first. Returns the first that is damaged. */
  verify(sku: string): Promise<PackState>;
  repair(sku: string, from?: readonly string[]): Promise<PackState>;
  /** Makes it so in another library, then removes it here. Where that is the same folder by another path, nothing happens. */
  move(sku: string, to: string): Promise<PackState>;
  /** Puts a version that is ready in place. No instance may have the pack open. */
  swap(sku: string): Promise<PackState>;
  /** Goes back to what the last update replaced. It is ready then, and `swap` or the next start puts it in place. */
  rollback(sku: string): Promise<PackState>;
  /** Removes listed files alone, also of what is half there. Returns what is there then: a copy in another library, or none. */
  uninstall(sku: string): Promise<PackState>;
  /**
   * Looks for packs in folders or drives, and remembers their libraries. Of a pack that is here already, another copy is a
   * place to take from.
   */
  find(folders: readonly string[]): Promise<PackState[]>;
  /** Takes a folder as a pack: one that describes itself, or one with the files of a SKU. */
  adopt(folder: string, sku?: string): Promise<PackState>;
  /** Writes what is installed into another library, such as a stick. This computer goes on with its own. */
  copy(sku: string, to: string): Promise<PackState>;
  /** Forgets a library. What is in it stays. */
  forget(libraryId: string): Promise<void>;
  libraries(): Promise<Library[]>;
  /** The known state of a pack, from memory. */
  state(sku: string): PackState;
  /** From memory. Without a path: whether everything of the first group is there. */
  isReady(sku: string, path?: string): boolean;
  /** Puts files first, from now on. */
  want(sku: string, paths: readonly string[]): void;
  /** Calls back on each change; returns what ends that. */
  on(change: (state: PackState) => void): () => void;
  /** Ends all work. What was done stays, and the next start goes on. */
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

/** Installs packs, and keeps them whole. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what can be asked for.
export function createPacks(options: PacksOptions): Packs {
  const { store, client } = options;
  const disk = guardOwnFolders(options.disk);
  const libraries = new Libraries(disk, store, options.library);
  const engine = createEngine({ ...options, disk }, libraries);
  const channel = client.options.plugin.channel ?? 'stable';
  const known = new KnownPacks(engine, libraries, channel);

  /** A named folder is a pack, or has some. */
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

  /** `end` null: the library is the one where the pack is. */
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
    // Nothing is removed before the other place is known to be another.
    if (await isSamePlace(disk, places.folder, end.folder)) return known.get(sku).state;
    const state = await known.take(toPlaces(end.folder), sku);
    if (state.state === 'installed') await known.leave(sku, places, library);
    return state;
  }

  /** A refusal of the drive before any work is a state, too. */
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
