import type { PackState, Packs } from '../../src/packs/index.ts';
import { Dice } from './dice.ts';
import { Line } from './line.ts';
import { Killed, MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { VirtualTimers } from './virtual-timers.ts';
import { createMemoryStore, createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const away = '/drives/big/Sounds';

interface File {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  isFirst: boolean;
  option: number;
}

/** The vendor's changes between two versions. */
function change(dice: Dice, files: readonly File[], version: number): File[] {
  const kept = files
    .filter(() => dice.is(0.9))
    .map((file) => {
      if (dice.is(0.6) || file.bytes.length < 200) return file;
      const at = dice.upTo(file.bytes.length - 100);
      const put = toNoise(`${version} ${file.path}`, dice.upTo(300));
      const bytes = Buffer.concat([file.bytes.subarray(0, at), put, file.bytes.subarray(at + dice.upTo(100))]);
      return { ...file, bytes: new Uint8Array(bytes) };
    });
  const added = Array.from({ length: dice.upTo(3) + (kept.length === 0 ? 1 : 0) }, (_, at) => {
    const folder = dice.pick(['A', 'A/b', 'C']);
    const option = dice.is(0.25) ? 1 : 0;
    const bytes = toNoise(`${version} ${at} ${folder}`, dice.pick([0, 50, 3_000, 12_000, 40_000]));
    return { path: `${folder}/n${version}-${at}.wav`, bytes, isFirst: option === 0 && dice.is(0.3), option };
  });
  return [...kept, ...added];
}

export interface ModelCounts {
  kills: number;
  cancels: number;
  flips: number;
  pulls: number;
  fulls: number;
  cuts: number;
  swaps: number;
  steps: number;
  /** True if the final state was intact. */
  isWhole: boolean;
}

/** Simulates the life of a pack on a computer: versions, options, drives, damage, kills and two programs at once. */
export class Model {
  readonly #seed: number;
  readonly #dice: Dice;
  #opened = 0;
  readonly #drives = new MemoryDisk();
  readonly #line = new Line(new Shop());
  readonly #store = createMemoryStore();
  readonly counts: ModelCounts = {
    kills: 0,
    cancels: 0,
    flips: 0,
    pulls: 0,
    fulls: 0,
    cuts: 0,
    swaps: 0,
    steps: 0,
    isWhole: false,
  };
  #files: File[] = [];
  #version = 0;
  /** Paths changed behind the engine's back since it last checked. */
  #flipped = new Set<string>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#dice = new Dice(seed);
    for (const one of ['/drives/ssd', '/drives/big']) this.#drives.folders.add(one);
    for (const one of [0, 1, 2]) this.#files = change(this.#dice, this.#files, -one);
    this.#publish();
    this.#line.weather = { cutAfter: () => this.#toCut() };
  }

  /** Two programs at once. */
  #isPair = false;
  #losses = 0;
  #toCut(): number | null {
    if (this.#losses === 0) return null;
    this.#losses -= 1;
    this.counts.cuts += 1;
    return this.#dice.upTo(20_000);
  }

  #publish(): void {
    this.#version += 1;
    this.#files = change(this.#dice, this.#files, this.#version);
    const published: NewVersion = {
      sku,
      version: `1.${this.#version}.0`,
      seq: this.#version,
      aim: 1024,
      bundleBytes: 16 * 1024,
      files: this.#files,
      options: [{ id: 'room', isDefault: this.#dice.is(0.5) }],
    };
    this.#line.shop.publish(published);
  }

  #open() {
    const disk = this.#drives.open();
    this.#opened += 1;
    // Two programs with the same random numbers would mistake each other's locks for their own.
    const timers = new VirtualTimers(new Dice(this.#seed * 1000 + this.#opened).next);
    const packs = createTestPacks({ disk, timers, line: this.#line, store: this.#store });
    return { disk, packs };
  }

  #flip(): void {
    const own = [...this.#drives.files].filter(
      ([path, { bytes }]) => !path.includes('/.backline/') && bytes.length > 0,
    );
    if (own.length === 0) return;
    const [path, { bytes }] = this.#dice.pick(own);
    const at = this.#dice.upTo(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << this.#dice.upTo(8));
    this.#flipped.add(path);
    this.counts.flips += 1;
  }

  /** Performs a random request of a person. */
  async #ask(packs: Packs, disk: { isDead: boolean }): Promise<PackState | undefined> {
    const [known] = await packs.start();
    const isHere = known !== undefined && known.folder !== null && known.state !== 'lost';
    // Old copies, complete or partial, serve as sources.
    if (this.#dice.is(0.1)) await packs.find(['/drives']);
    if (!isHere) return packs.install(sku);
    const options = this.#dice.pick([undefined, ['room'], []]);
    const asked = this.#dice.upTo(10);
    if (asked <= 2) return packs.update(sku, options && { options });
    if (asked === 3) return packs.verify(sku);
    if (asked === 4) return packs.repair(sku);
    if (asked === 5 && known.state === 'installed')
      return packs.move(sku, known.folder?.startsWith(away) ? library : away);
    if (asked === 6) return packs.rollback(sku);
    if (asked === 7 && this.#dice.is(0.3)) return packs.uninstall(sku);
    if (asked === 8) return this.#cancel(packs, disk, known);
    packs.want(sku, [this.#dice.pick(this.#files).path]);
    return packs.swap(sku);
  }

  /** Starts work and cancels it at a request for a bundle. */
  async #cancel(packs: Packs, disk: { isDead: boolean }, before: PackState): Promise<PackState> {
    const what = this.#dice.is(0.5) ? 'keep' : 'remove';
    const kind = this.#dice.upTo(3);
    let left = 1 + this.#dice.upTo(3);
    let canceling: Promise<PackState> | undefined;
    this.#line.weather.answer = ({ pathname }) => {
      left -= Number(pathname.startsWith('/packs/b/'));
      if (left <= 0 && canceling === undefined) {
        canceling = packs.cancel(sku, what);
        // The error is thrown where the promise is awaited.
        canceling.catch(() => undefined);
      }
      return null;
    };
    this.counts.cancels += 1;
    if (kind === 0) await packs.repair(sku);
    else if (kind === 1) await packs.copy(sku, '/drives/big/Copy');
    else await packs.update(sku, { options: ['room'] });
    const state = await (canceling ?? packs.cancel(sku, what));
    delete this.#line.weather.answer;
    const isBegun = before.state === 'paused';
    // With nothing to download, it finished before.
    const isGone = state.folder === null || state.state === 'installed';
    // Canceling a copy does not affect an update that runs beside it.
    const isNoNext = state.nextVersion === null || (kind === 1 && state.nextVersion === before.nextVersion);
    const isRight = isNoNext && (isBegun ? isGone : state.version === before.version);
    const isCalm = ['paused', 'installed', 'ready', 'damaged'].includes(before.state) && state.state !== 'lost';
    const isSure = what === 'remove' && isCalm && !this.#isPair && !disk.isDead;
    if (isSure && !isRight) throw new Error(`cancels ${JSON.stringify(before)} to ${JSON.stringify(state)}`);
    return state;
  }

  /** The files that make a folder this version. */
  #toFiles(version: string | null): Map<string, Uint8Array> {
    return this.#line.shop.versions.find(({ head }) => head.version === version)?.files ?? new Map();
  }

  /** Asserts that each file reported as ready is in place, byte for byte. */
  assertHonest(packs: Packs, state: PackState | undefined): void {
    // Nothing in a damaged copy is reported as ready.
    if (state?.folder !== packs.state(sku).folder) return;
    if (state?.folder == null) return;
    const candidates = [state.version, state.nextVersion].map((one) => this.#toFiles(one));
    for (const path of new Set(candidates.flatMap((one) => [...one.keys()]))) {
      const place = `${state.folder}/${path}`;
      if (!packs.isReady(sku, path) || this.#flipped.has(place)) continue;
      const own = this.#drives.files.get(place)?.bytes;
      const expected = this.#toFiles(state.version).get(path);
      if (own === undefined || expected === undefined || !Buffer.from(own).equals(expected))
        throw new Error(`${path} is said to be ready in ${state.version} (${state.state}), and is not`);
    }
  }

  /** Disturbs a request. Returns a function that stops it. */
  #trouble(disk: { kill(after: number): void }): () => void {
    const kind = this.#dice.upTo(7);
    this.#losses = this.#dice.is(0.4) ? this.#dice.upTo(4) : 0;
    if (kind <= 3) {
      disk.kill(this.#dice.upTo(this.#dice.is(0.5) ? 60 : 400));
      this.counts.kills += 1;
    }
    if (kind === 4) {
      this.#drives.free = this.#dice.upTo(30_000);
      this.counts.fulls += 1;
    }
    if (kind === 5) {
      this.#drives.pulled.add('/drives/ssd');
      this.counts.pulls += 1;
    }
    if (kind === 6) this.#drives.readOnly.add('/drives/ssd');
    return () => {
      this.#drives.free = Number.MAX_SAFE_INTEGER;
      this.#drives.pulled.clear();
      this.#drives.readOnly.clear();
    };
  }

  async step(): Promise<void> {
    this.counts.steps += 1;
    if (this.#dice.is(0.3)) this.#publish();
    if (this.#dice.is(0.15)) this.#flip();
    const { disk, packs } = this.#open();
    const end = this.#trouble(disk);
    let last: PackState | undefined;
    let waits = 0;
    const other = this.#dice.is(0.15) ? this.#open() : null;
    packs.on((state) => {
      last = state;
    });
    for (const one of [packs, other?.packs])
      one?.on(({ state }) => {
        waits += Number(state === 'waiting');
        // Someone plugs it in again after an engine noticed.
        if (waits >= 3) end();
      });
    this.#isPair = other !== null;
    const asked = [{ packs, disk }, ...(other === null ? [] : [other])].map((one) =>
      this.#ask(one.packs, one.disk).catch((error: unknown) => {
        if (!(error instanceof Killed || disk.isDead)) throw error;
        return undefined;
      }),
    );
    const [state] = await Promise.all(asked);
    end();
    this.counts.swaps += Number(state?.state === 'installed');
    // Another program's work shows at the next check.
    const isDead = disk.isDead;
    disk.kill(Number.POSITIVE_INFINITY);
    const seen = other === null || isDead ? null : (await packs.start())[0];
    if (other === null || !isDead) this.assertHonest(packs, seen ?? state ?? last);
    await packs.stop().catch(() => undefined);
    await other?.packs.stop();
  }

  /** In the end everything is intact, whatever happened. */
  async finish(): Promise<void> {
    // Without the line, a nearby copy may decide the version.
    this.#losses = 0;
    const { packs } = this.#open();
    const [known] = await packs.start();
    if (known?.folder != null) await packs.verify(sku);
    await packs.install(sku, { options: ['room'] });
    this.#flipped.clear();
    await packs.swap(sku);
    await packs.verify(sku);
    const state = await packs.repair(sku);
    const newest = this.#line.shop.versions.at(-1);
    const problem = JSON.stringify(state);
    if (state.state !== 'installed' || state.version !== newest?.head.version) throw new Error(`ends as ${problem}`);
    this.assertHonest(packs, state);
    const own = [...this.#drives.files.keys()].filter(
      (path) => path.startsWith(`${state.folder}/`) && !path.includes('/.backline/'),
    );
    const expected = [...newest.files.keys()].map((path) => `${state.folder}/${path}`);
    for (const path of expected)
      if (
        !Buffer.from(this.#drives.files.get(path)?.bytes ?? []).equals(
          newest.files.get(path.slice(state.folder?.length ?? 0).slice(1)) ?? Buffer.alloc(0),
        ) ||
        !own.includes(path)
      )
        throw new Error(`${path} is not whole`);
    if (own.length !== expected.length) throw new Error(`left over: ${own.filter((one) => !expected.includes(one))}`);
    this.counts.isWhole = true;
    await packs.stop();
  }
}
