import { work } from './engine.ts';
import { assertGoing, Refused, Stopped } from './faults.ts';
import { createJob, type Engine, type Job, type JobInput } from './job.ts';
import { type Known, toKnown, toReport } from './known.ts';
import { findPack, type Libraries, type Library } from './libraries.ts';
import { lookAt, toUpdate } from './look-at.ts';
import { type Places, toPlaces } from './pack-folder.ts';
import { type PackState, toAbsent } from './states.ts';

type RunOptions = Partial<Pick<JobInput, 'kind' | 'version' | 'options' | 'from' | 'target'>>;
type Goal = NonNullable<JobInput['goal']>;

/** All packs of this computer, and the work on them. */
export class KnownPacks {
  readonly #engine: Engine;
  readonly #libraries: Libraries;
  readonly #channel: 'stable' | 'beta';
  readonly #all = new Map<string, Known>();
  readonly #listeners = new Set<(state: PackState) => void>();
  readonly #updates = new Map<string, PackState['update']>();
  readonly #end = new AbortController();

  constructor(engine: Engine, libraries: Libraries, channel: 'stable' | 'beta') {
    [this.#engine, this.#libraries, this.#channel] = [engine, libraries, channel];
  }

  find(sku: string): Known | undefined {
    return this.#all.get(sku);
  }

  #get(sku: string): Known {
    const known = this.#all.get(sku) ?? toKnown(sku);
    this.#all.set(sku, known);
    return known;
  }

  on(listener: (state: PackState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(known: Known, more: Partial<PackState>): void {
    known.state = { ...known.state, ...more };
    if (known.aside === 'rest' && known.state.state === 'absent') return;
    for (const listener of this.#listeners) listener(known.state);
  }

  isReady(sku: string, path?: string): boolean {
    const known = this.#all.get(sku);
    if (known === undefined || known.state.state === 'lost') return false;
    if (path !== undefined) return known.whole.has(path);
    return known.firsts?.every((one) => known.whole.has(one)) ?? false;
  }

  want(sku: string, paths: readonly string[]): void {
    const known = this.#get(sku);
    known.wanted.unshift(...paths.filter((one) => !known.wanted.includes(one)));
    known.fetcher?.want(paths);
  }

  async start(): Promise<PackState[]> {
    await this.scan();
    for (const [sku, { places, running }] of this.#all) {
      if (places === null || running !== null || !(await this.#isUnfinished(places))) continue;
      const swapping = this.run(sku, { kind: 'swap' });
      // Another program may work there: then it goes on beside.
      if ((await this.#engine.disk.stat(places.lock).catch(() => null)) === null) await swapping;
    }
    return [...this.#all.values()].map(({ state }) => state);
  }

  async #isUnfinished({ swap, removing, ready }: Places): Promise<boolean> {
    for (const one of [swap, removing, ready])
      if ((await this.#engine.disk.stat(one).catch(() => null)) !== null) return true;
    return false;
  }

  /** Looks into all libraries. What is worked on is left alone. */
  async scan(): Promise<void> {
    const trust = await this.#engine.readTrust();
    const seen = new Set<string>();
    for (const library of await this.#libraries.list()) {
      const isThere = await this.#libraries.isThere(library);
      if (isThere) await this.#libraries.clear(library);
      const names = isThere ? await this.#engine.disk.list(library.path) : [];
      for (const name of names.filter((one) => !one.startsWith('.'))) {
        const found = await findPack(this.#engine.disk, `${library.path}/${name}`, trust).catch(() => null);
        if (found === null || seen.has(found.sku)) continue;
        seen.add(found.sku);
        await this.#look(found.sku, found.places, library);
      }
      for (const { sku, name, version } of isThere ? [] : library.packs) {
        const known = this.#get(sku);
        if (seen.has(sku) || known.running !== null) continue;
        seen.add(sku);
        known.library = library;
        this.#change(known, { ...toAbsent(sku), state: 'lost', name, version, folder: `${library.path}/${name}` });
      }
    }
    for (const [sku, known] of this.#all)
      if (!seen.has(sku) && known.running === null) {
        Object.assign(known, { places: null, library: null, whole: new Set(), firsts: null });
        this.#change(known, toAbsent(sku));
      }
  }

  /** Says what a folder holds. */
  async #look(sku: string, places: Places, library: Library): Promise<PackState> {
    const known = this.#get(sku);
    if (known.running !== null) return known.state;
    const seen = await lookAt(this.#engine, places, this.#end.signal).catch((error: unknown) => {
      if (error instanceof Stopped) throw error;
      return null;
    });
    if (seen === null) return known.state;
    const { whole, firsts, ...state } = seen;
    Object.assign(known, { places, library, whole, firsts });
    this.#change(known, { ...toAbsent(sku), ...state });
    await this.#remember(library, sku, known.state);
    return known.state;
  }

  async #remember(library: Library, sku: string, { name, version }: PackState): Promise<void> {
    const own = (await this.#libraries.list()).find(({ id }) => id === library.id) ?? library;
    const others = own.packs.filter((one) => one.sku !== sku);
    const packs = name === null || version === null ? others : [...others, { sku, name, version }];
    if (JSON.stringify(packs.at(-1)) === JSON.stringify(own.packs.find((one) => one.sku === sku)) && packs.length > 0)
      return;
    library.packs = packs;
    await this.#libraries.save({ ...own, path: library.path, packs });
  }

  async list(): Promise<PackState[]> {
    await this.start();
    const offered = await this.#engine.portal.listPublished(this.#channel, this.#end.signal).catch(() => null);
    for (const [sku, published] of offered ?? []) {
      const known = this.#get(sku);
      if (known.state.state === 'absent') this.#change(known, { version: published.version, bytes: published.bytes });
      const { version } = known.state;
      if (known.state.state !== 'installed' || known.places === null || version === null) continue;
      const key = `${sku} ${version} ${published.version}`;
      if (!this.#updates.has(key))
        this.#updates.set(key, await toUpdate(this.#engine, known.places, sku, this.#channel, this.#end.signal));
      const update = this.#updates.get(key) ?? null;
      if (update === null) this.#updates.delete(key);
      this.#change(known, { update });
    }
    return [...this.#all.values()].map(({ state }) => state);
  }

  /** A folder that was found or chosen. */
  async take(places: Places): Promise<PackState> {
    const found = await findPack(this.#engine.disk, places.folder, await this.#engine.readTrust());
    if (found === null) throw new Refused('not_a_pack');
    const library = await this.#libraries.choose(found.library);
    return this.#look(found.sku, places, library);
  }

  /** Work on a pack that is here. */
  run(sku: string, more: RunOptions): Promise<PackState> {
    const known = this.#get(sku);
    const { places, library } = known;
    if (places === null || library === null) throw new Refused('not_installed');
    return this.#work(known, this.#toInput(known, places, library, more));
  }

  /** Work on a pack that is new here. */
  begin(sku: string, goal: Goal, more: RunOptions): Promise<PackState> {
    const known = this.#get(sku);
    const nowhere = { id: '', path: '', packs: [] };
    return this.#work(known, { ...this.#toInput(known, toPlaces(''), nowhere, { kind: 'install', ...more }), goal });
  }

  /** Makes the same in another library. What is known of the pack stays as it is. */
  async copy(sku: string, to: string, more: RunOptions): Promise<PackState> {
    const known = this.#get(sku);
    const other: Known = { ...known, whole: new Set(), job: null, running: null, abort: null, aside: 'copy' };
    const nowhere = { id: '', path: '', packs: [] };
    const input = {
      ...this.#toInput(known, toPlaces(''), nowhere, { kind: 'install', ...more }),
      goal: { to, isStick: true },
    };
    return this.#work(other, input);
  }

  /** Removes what was moved away. */
  async leave(sku: string, places: Places, library: Library): Promise<void> {
    const known = this.#get(sku);
    await this.#work(
      { ...known, running: null, whole: new Set(), aside: 'rest' },
      this.#toInput(known, places, library, { kind: 'uninstall' }),
    );
  }

  #toInput(known: Known, places: Places, library: Library, more: RunOptions): JobInput {
    return {
      ...{ kind: 'install', from: [], ...more, sku: known.state.sku, channel: this.#channel },
      ...{ places, library, wanted: known.wanted },
      findKin: (skus) => skus.flatMap((one) => this.#all.get(one)?.places?.folder ?? []),
    };
  }

  /** One at a time on a pack: what is asked for now ends what was asked for before. */
  async #work(known: Known, input: JobInput): Promise<PackState> {
    await this.#halt(known);
    assertGoing(this.#end.signal);
    const abort = new AbortController();
    const job = createJob(
      this.#engine,
      input,
      toReport(known, this.#engine.timers, (...one) => this.#change(...one)),
      abort.signal,
    );
    Object.assign(known, { input, job, abort });
    known.running = this.#finish(known, job).finally(() => {
      if (known.abort === abort) Object.assign(known, { running: null, job: null, abort: null, fetcher: null });
    });
    return known.running;
  }

  async #finish(known: Known, job: Job): Promise<PackState> {
    const calm = { waiting: null, refusal: null, damage: null };
    try {
      const end = await work(job);
      const damage = 'damage' in end ? end.damage : null;
      const { places, library } = job.input;
      if (end.state === 'absent') {
        Object.assign(known, { places: null, library: null, whole: new Set(), firsts: null });
        this.#change(known, toAbsent(job.input.sku));
        await this.#remember(library, job.input.sku, known.state);
        return known.state;
      }
      if (end.state === 'damaged') {
        this.#change(known, { ...calm, state: 'damaged', damage, progress: null });
        return known.state;
      }
      if (known.aside === 'copy') {
        const { state } = this.#get(job.input.sku);
        this.#change(known, state);
        return { ...state, state: 'installed', folder: places.folder };
      }
      known.running = null;
      return await this.#look(job.input.sku, places, library).then(() => {
        const own = this.#get(job.input.sku);
        if (own !== known) Object.assign(known, { state: own.state });
        return known.state;
      });
    } catch (error) {
      if (error instanceof Refused) {
        const { code, ref } = error;
        this.#change(known, { ...calm, state: 'refused', refusal: { code, ref }, progress: null });
        return known.state;
      }
      if (!(error instanceof Stopped)) throw error;
      this.#change(known, { ...calm, state: 'paused', progress: { ...job.progress, secondsLeft: null } });
      return known.state;
    }
  }

  async #halt(known: Known): Promise<void> {
    const { running, abort } = known;
    abort?.abort();
    await running?.catch(() => undefined);
  }

  async pause(sku: string): Promise<PackState> {
    const known = this.#get(sku);
    await this.#halt(known);
    return known.state;
  }

  /** Ends the work on a pack. What it has made is kept for the next time, or removed. */
  async cancel(sku: string, what: 'keep' | 'remove'): Promise<PackState> {
    const known = this.#get(sku);
    await this.#halt(known);
    const { places, library } = known;
    // It had not found its folder yet.
    if (places === null || library === null) this.#change(known, toAbsent(sku));
    else if (what === 'remove') await this.run(sku, { kind: 'cancel' });
    else await this.#look(sku, places, library);
    known.input = null;
    return known.state;
  }

  resume(sku: string): Promise<PackState> {
    const known = this.#get(sku);
    if (known.running !== null) {
      known.job?.wake.abort();
      return known.running;
    }
    if (known.input !== null) return this.#work(known, known.input);
    return this.run(sku, { kind: 'install' });
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#all.values()].map((known) => this.#halt(known)));
  }
}
