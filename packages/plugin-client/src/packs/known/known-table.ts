import { Refused, Stopped } from '../common/faults.ts';
import { type PackState, toAbsent, toRefused } from '../common/states.ts';
import { DiskError } from '../disk/disk.ts';
import { findPack, type Libraries, type Library } from '../folder/libraries.ts';
import type { Places } from '../folder/pack-folder.ts';
import type { Engine, Job } from '../install/job.ts';
import { type Known, toKnown } from './known.ts';
import { lookAt } from './look-at.ts';

/** Work on a pack, including side work such as copies. */
export interface Running {
  known: Known;
  job: Job;
  abort: AbortController;
  ended: Promise<PackState>;
}

/**
 * The refusal for a folder with links, or with something unexpected instead of a file or folder. Null if nothing needs
 * a person's decision.
 */
function toRefusal(error: unknown): Refused | null {
  if (error instanceof DiskError && error.fault === 'link') return new Refused('folder_has_links');
  return error instanceof Refused ? error : null;
}

/** The table of all packs on this computer. */
export class KnownTable {
  protected readonly engine: Engine;
  protected readonly libraries: Libraries;
  protected readonly channel: 'stable' | 'beta';
  protected readonly all = new Map<string, Known>();
  protected readonly running = new Map<string, Running>();
  protected readonly end = new AbortController();
  readonly #listeners = new Set<(state: PackState) => void>();

  constructor(engine: Engine, libraries: Libraries, channel: 'stable' | 'beta') {
    [this.engine, this.libraries, this.channel] = [engine, libraries, channel];
  }

  find(sku: string): Known | undefined {
    return this.all.get(sku);
  }

  get(sku: string): Known {
    const known = this.all.get(sku) ?? toKnown(sku);
    this.all.set(sku, known);
    return known;
  }

  on(listener: (state: PackState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected change(known: Known, more: Partial<PackState>): void {
    known.state = { ...known.state, ...more, title: more.title ?? known.state.title };
    if (known.aside === 'rest' && known.state.state === 'absent') return;
    for (const listener of this.#listeners) listener(known.state);
  }

  /** Removes a pack that is not installed anywhere. */
  protected forget(known: Known): void {
    Object.assign(known, { places: null, library: null, whole: new Set(), firsts: null });
    this.change(known, toAbsent(known.state.sku));
  }

  isReady(sku: string, path?: string): boolean {
    const known = this.all.get(sku);
    if (known === undefined || known.state.state === 'lost') return false;
    if (path !== undefined) return known.whole.has(path);
    return known.firsts?.every((one) => known.whole.has(one)) ?? false;
  }

  want(sku: string, paths: readonly string[]): void {
    const known = this.get(sku);
    known.wanted.unshift(...paths.filter((one) => !known.wanted.includes(one)));
    known.fetcher?.want(paths);
  }

  /** Scans all libraries, except for packs with running work. */
  async scan(): Promise<void> {
    const trust = await this.engine.readTrust();
    const seen = new Set<string>();
    const away: Library[] = [];
    for (const library of await this.libraries.list()) {
      if (!(await this.libraries.isThere(library))) {
        away.push(library);
        continue;
      }
      await this.libraries.clear(library);
      for (const name of await this.engine.disk.list(library.path)) {
        if (name.startsWith('.')) continue;
        const found = await findPack(this.engine.disk, `${library.path}/${name}`, trust).catch(() => null);
        if (found === null || seen.has(found.sku)) continue;
        seen.add(found.sku);
        await this.look(found.sku, found.places, library);
      }
    }
    // A pack is missing only if no other library has it.
    for (const library of away)
      for (const { sku, name, version } of library.packs) {
        const known = this.get(sku);
        if (seen.has(sku) || this.running.has(sku)) continue;
        seen.add(sku);
        known.library = library;
        this.change(known, { ...toAbsent(sku), state: 'lost', name, version, folder: `${library.path}/${name}` });
      }
    for (const [sku, known] of this.all) if (!seen.has(sku) && !this.running.has(sku)) this.forget(known);
  }

  /** Describes the contents of a folder. */
  protected async look(sku: string, places: Places, library: Library): Promise<PackState> {
    const known = this.get(sku);
    if (this.running.has(sku)) return known.state;
    const seen = await lookAt(this.engine, places, this.end.signal)
      .catch((error: unknown) => {
        if (error instanceof Stopped) throw error;
        return toRefusal(error);
      })
      .finally(() => this.engine.disk.closeFiles?.());
    if (seen === null) return known.state;
    if (seen instanceof Refused) {
      Object.assign(known, { places, library, whole: new Set(), firsts: null });
      this.change(known, { ...toRefused(sku, seen.code), folder: places.folder });
      return known.state;
    }
    const { whole, firsts, ...state } = seen;
    Object.assign(known, { places, library, whole, firsts });
    this.change(known, { ...toAbsent(sku), ...state });
    await this.remember(library, sku, known.state);
    return known.state;
  }

  protected async remember(library: Library, sku: string, { name, version }: PackState): Promise<void> {
    const own = (await this.libraries.list()).find(({ id }) => id === library.id) ?? library;
    const others = own.packs.filter((one) => one.sku !== sku);
    const before = own.packs.find((one) => one.sku === sku);
    const isHere = name !== null && version !== null;
    if (isHere ? before?.name === name && before.version === version : before === undefined) return;
    const packs = isHere ? [...others, { sku, name, version }] : others;
    library.packs = packs;
    await this.libraries.save({ ...own, path: library.path, packs });
  }
}
