import { assertGoing, Refused, Stopped, Waiting } from '../common/faults.ts';
import { type PackState, toDriveRefusal, toRefused } from '../common/states.ts';
import { DiskError } from '../disk/disk.ts';
import { isSamePlace } from '../disk/same-place.ts';
import { type FoundPack, findPack, type Library } from '../folder/libraries.ts';
import { type Places, readVersion, toPlaces } from '../folder/pack-folder.ts';
import { work } from '../install/engine.ts';
import { createJob, type JobInput, type JobKind } from '../install/job.ts';
import { type Known, toBeside, toReport } from './known.ts';
import { KnownTable, type Running } from './known-table.ts';
import { toUpdate } from './look-at.ts';

type RunOptions = Partial<Pick<JobInput, 'kind' | 'version' | 'options' | 'from' | 'target'>>;
type Goal = NonNullable<JobInput['goal']>;

const nowhere = { id: '', path: '', packs: [], rank: 0 };

/** The folder of a job. Null if the job had not reached one. */
function toMade({ input }: Known): Pick<JobInput, 'places' | 'library'> | null {
  if (input === null || input.goal !== undefined || input.places.folder === '') return null;
  return { places: input.places, library: input.library };
}

/** All packs of this computer and the work on them. */
export class KnownPacks extends KnownTable {
  readonly #updates = new Map<string, PackState['update']>();

  async start(): Promise<PackState[]> {
    await this.scan();
    for (const [sku, { places }] of this.all) {
      if (places === null || this.running.has(sku) || !(await this.#isUnfinished(places))) continue;
      const swapping = this.run(sku, { kind: 'swap' });
      // If another program is working on this pack, it continues alone. Nothing waits for the result.
      swapping.catch(() => undefined);
      if ((await this.engine.disk.stat(places.lock).catch(() => null)) === null) await swapping;
    }
    return [...this.all.values()].map(({ state }) => state);
  }

  async #isUnfinished({ swap, removing, ready }: Places): Promise<boolean> {
    for (const one of [swap, removing, ready])
      if ((await this.engine.disk.stat(one).catch(() => null)) !== null) return true;
    return false;
  }

  async list(): Promise<PackState[]> {
    await this.start();
    const offered = await this.engine.portal.listPublished(this.channel, this.end.signal).catch(() => null);
    for (const [sku, published] of offered ?? []) {
      const known = this.get(sku);
      const { title, version: offeredVersion, bytes } = published;
      this.change(known, known.state.state === 'absent' ? { title, version: offeredVersion, bytes } : { title });
      const { version } = known.state;
      if (known.state.state !== 'installed' || known.places === null || version === null) continue;
      const key = `${sku} ${version} ${published.version}`;
      if (!this.#updates.has(key))
        this.#updates.set(key, await toUpdate(this.engine, known.places, sku, this.channel, this.end.signal));
      const update = this.#updates.get(key) ?? null;
      if (update === null) this.#updates.delete(key);
      this.change(known, { update });
    }
    return [...this.all.values()].map(({ state }) => state);
  }

  /** Adds a folder that was found or chosen. */
  async take(places: Places, sku: string): Promise<PackState> {
    try {
      const found = await findPack(this.engine.disk, places.folder, await this.engine.readTrust());
      if (found === null) return toRefused(sku, 'not_a_pack');
      const library = await this.libraries.choose(found.library);
      return await this.look(found.sku, places, library);
    } catch (error) {
      if (!(error instanceof DiskError || error instanceof Waiting)) throw error;
      return toRefused(sku, error instanceof DiskError ? toDriveRefusal(error) : 'drive_missing');
    }
  }

  /** Adds a folder that was found. The copy in use stays the same. Returns null if its drive can't hold a library. */
  async discover({ sku, places, library }: FoundPack): Promise<PackState | null> {
    const { disk, readTrust } = this.engine;
    try {
      const chosen = await this.libraries.choose(library);
      const { places: own, state } = this.get(sku);
      const isHere = own !== null && state.state !== 'lost' && own.folder !== places.folder;
      if (isHere && (await findPack(disk, own.folder, await readTrust()))?.sku === sku) return state;
      return await this.look(sku, places, chosen);
    } catch (error) {
      if (error instanceof DiskError || error instanceof Waiting) return null;
      throw error;
    }
  }

  /** Starts work on an installed pack. */
  async run(sku: string, more: RunOptions): Promise<PackState> {
    const known = this.get(sku);
    const { places, library } = known;
    if (places === null || library === null) return toRefused(sku, 'not_installed');
    return this.#work(known, this.#toInput(known, places, library, more));
  }

  /**
   * Runs work on every intact copy of a pack, except on read-only drives. Returns the first state that is not
   * `installed`.
   */
  async runOnAll(sku: string, more: RunOptions): Promise<PackState> {
    const own = await this.run(sku, more);
    const { places } = this.get(sku);
    if (own.state !== 'installed' || places === null) return own;
    const { disk, readTrust } = this.engine;
    const trust = await readTrust();
    for (const copy of await this.libraries.findCopies(sku, trust)) {
      const isOwn = await isSamePlace(disk, places.folder, copy.places.folder).catch(() => true);
      const installed = isOwn ? null : await readVersion(disk, copy.places.own, trust);
      if (installed === null) continue;
      const known = toBeside(this.get(sku), 'other');
      const state = await this.#work(known, this.#toInput(known, copy.places, copy.library, more));
      const { version } = installed.head;
      if (state.state !== 'installed') return { ...state, folder: copy.places.folder, version };
    }
    return this.get(sku).state;
  }

  /** Starts work on a new pack. */
  begin(sku: string, goal: Goal, more: RunOptions): Promise<PackState> {
    const known = this.get(sku);
    return this.#work(known, { ...this.#toInput(known, toPlaces(''), nowhere, { kind: 'install', ...more }), goal });
  }

  /** Copies a pack to another library. The state of the copy in use doesn't change. */
  async copy(sku: string, to: string, more: RunOptions): Promise<PackState> {
    const known = this.get(sku);
    const input = this.#toInput(known, toPlaces(''), nowhere, { kind: 'install', ...more });
    return this.#work(toBeside(known, 'copy'), { ...input, goal: { to, isStick: true } });
  }

  /** Removes a moved pack's old folder, or an unfinished copy. */
  async leave(sku: string, places: Places, library: Library, kind: JobKind = 'uninstall'): Promise<void> {
    const known = this.get(sku);
    await this.#work(toBeside(known, 'rest'), this.#toInput(known, places, library, { kind }));
  }

  #toInput(known: Known, places: Places, library: Library, more: RunOptions): JobInput {
    return {
      kind: 'install',
      from: [],
      ...more,
      sku: known.state.sku,
      channel: this.channel,
      places,
      library,
      wanted: known.wanted,
      findKin: (skus) => skus.flatMap((one) => this.all.get(one)?.places?.folder ?? []),
    };
  }

  /** Allows one job per pack. A new request ends the previous job. */
  async #work(known: Known, input: JobInput): Promise<PackState> {
    const { sku } = input;
    while (this.running.has(sku)) await this.#halt(sku);
    assertGoing(this.end.signal);
    const abort = new AbortController();
    const report = toReport(known, this.engine.timers, (...one) => this.change(...one));
    const job = createJob(this.engine, input, report, abort.signal);
    Object.assign(known, { input, job });
    const running: Running = { known, job, abort, ended: Promise.resolve(known.state) };
    this.running.set(sku, running);
    running.ended = this.#finish(running).finally(() => this.#endRunning(running));
    return running.ended;
  }

  /** The work is over, so the next may start. */
  #endRunning(running: Running): void {
    const { known, job } = running;
    const { sku } = job.input;
    if (this.running.get(sku) === running) this.running.delete(sku);
    if (known.job === job) Object.assign(known, { job: null, fetcher: null });
  }

  async #finish(running: Running): Promise<PackState> {
    const { known, job } = running;
    const calm = { waiting: null, refusal: null, damage: null };
    try {
      const end = await work(job);
      const damage = 'damage' in end ? end.damage : null;
      const { places, library } = job.input;
      if (end.state === 'absent') {
        this.forget(known);
        await this.remember(library, job.input.sku, known.state);
        this.#endRunning(running);
        return known.aside === null ? await this.#lookAtCopy(job.input.sku) : known.state;
      }
      if (end.state === 'damaged') {
        this.change(known, { ...calm, state: 'damaged', damage, progress: null });
        this.#showOwn(known);
        return known.state;
      }
      if (known.aside !== null) return { ...this.#showOwn(known), state: 'installed', folder: places.folder };
      this.#endRunning(running);
      return await this.look(job.input.sku, places, library).then(() => {
        const own = this.get(job.input.sku);
        if (own !== known) Object.assign(known, { state: own.state });
        return known.state;
      });
    } catch (error) {
      if (error instanceof Refused) {
        const { code, ref } = error;
        this.change(known, { ...calm, state: 'refused', refusal: { code, ref }, progress: null });
      } else if (error instanceof Stopped)
        this.change(known, { ...calm, state: 'paused', progress: { ...job.progress, secondsLeft: null } });
      else throw error;
      this.#showOwn(known);
      return known.state;
    }
  }

  /** After a removal, a copy in another library becomes the pack in use. */
  async #lookAtCopy(sku: string): Promise<PackState> {
    const [copy] = await this.libraries.findCopies(sku, await this.engine.readTrust());
    return copy === undefined ? this.get(sku).state : this.look(sku, copy.places, copy.library);
  }

  /** Restores and returns the pack's own state after side work. */
  #showOwn({ aside, state: { sku } }: Known): PackState {
    const known = this.get(sku);
    if (aside !== null) this.change(known, {});
    return known.state;
  }

  /** Stops the work on a pack. Returns the job that was running, or null. */
  async #halt(sku: string): Promise<Known | null> {
    const running = this.running.get(sku);
    running?.abort.abort();
    await running?.ended.catch(() => undefined);
    return running?.known ?? null;
  }

  async pause(sku: string): Promise<PackState> {
    await this.#halt(sku);
    return this.get(sku).state;
  }

  /** Stops the work on a pack. Its results are kept for next time, or removed. */
  async cancel(sku: string, what: 'keep' | 'remove'): Promise<PackState> {
    const known = this.get(sku);
    const worker = await this.#halt(sku);
    if (known.state.state === 'lost') return known.state;
    const copied = worker?.aside === 'copy' ? toMade(worker) : null;
    const { places, library } = known;
    const begun = known.state.state === 'paused' ? toMade(known) : null;
    const made = places === null || library === null ? begun : { places, library };
    if (copied !== null && what === 'remove') await this.leave(sku, copied.places, copied.library, 'cancel');
    if (made !== null && what === 'remove' && copied === null)
      await this.#work(known, this.#toInput(known, made.places, made.library, { kind: 'cancel' }));
    else if (made !== null) await this.look(sku, made.places, made.library);
    // The job had not reached a folder, or had written nothing there.
    if (known.state.folder === null) this.forget(known);
    known.input = null;
    return known.state;
  }

  resume(sku: string): Promise<PackState> {
    const running = this.running.get(sku);
    if (running !== undefined) {
      running.job.wake.abort();
      return running.ended;
    }
    const known = this.get(sku);
    if (known.input !== null) return this.#work(known, known.input);
    return this.run(sku, { kind: 'install' });
  }

  async stop(): Promise<void> {
    this.end.abort();
    await Promise.all([...this.running.keys()].map((sku) => this.#halt(sku)));
  }
}
