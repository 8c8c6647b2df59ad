import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@backline/plugin-client/source';
import type { PackState } from '@backline/plugin-client/source/packs';
import type { Network } from '../network.ts';
import { createDrives, type Drives, readFiles, type ShownDrive, type Stick } from './drives.ts';
import { carryFolder, flipBit, type PlannedFault, PlannedFaults } from './faults.ts';
import { type Host, type HostSettings, startHost } from './host.ts';
import { type Line, openLine, type Speed, type Traffic } from './line.ts';
import { type DriveId, driveNames, findPlace, libraryName, usualDrive } from './place.ts';
import { type Fetched, isBusy, type Work, WorkCounts } from './work-counts.ts';

/** The environment of a computer with packs. */
export interface PacksInput {
  /** The root of all computers' folders, and this one's name in it. */
  root: string;
  computer: { id: string; folder: string };
  stick: Stick;
  store: Store;
  /** Returns the portal's address. */
  findTarget(): string;
  findNetwork(): Network;
  toSettings(): Promise<Omit<HostSettings, 'line' | 'drives' | 'library'>>;
  onChange(): void;
  /** Called when a planned fault is due. */
  onDue(fault: PlannedFault, state: PackState): void;
}

export interface ShownPack {
  state: PackState;
  /** The state in the second host, or null if there is none. */
  second: PackState | null;
  fetched: Fetched | null;
  /** Sounds in its folder now. */
  sounds: string[];
  planned: PlannedFault[];
}

export interface PacksView {
  isOpen: boolean;
  hasSecond: boolean;
  speed: Speed;
  packs: ShownPack[];
  drives: ShownDrive[];
}

type HostName = 'main' | 'second';
/** The packs of a computer, with its drives, its line and the hosts that work on them. */
export class ComputerPacks {
  readonly drives: Drives;
  readonly #input: PacksInput;
  readonly #hosts: Record<HostName, Host | null> = { main: null, second: null };
  readonly #states: Record<HostName, Map<string, PackState>> = { main: new Map(), second: new Map() };
  readonly #counts = new WorkCounts();
  readonly planned = new PlannedFaults();
  #line: Promise<Line> | null = null;
  #opened: Line | null = null;

  constructor(input: PacksInput) {
    this.#input = input;
    this.drives = createDrives(input.root, input.computer, input.stick);
  }

  /** False until someone asks for packs here. Until then there is no folder and no process. */
  get isUsed(): boolean {
    return this.#line !== null;
  }

  get states(): readonly PackState[] {
    return [...this.#states.main.values()];
  }

  findPlace = (sku: string) => findPlace(this.#states.main.get(sku)?.folder ?? null, this.drives.states());

  #findTraffic(sku: string): Traffic {
    return this.#opened?.findTraffic(sku) ?? { requests: 0, bytes: 0 };
  }

  async #getLine(): Promise<Line> {
    const { findTarget, findNetwork } = this.#input;
    this.#line ??= this.drives.make().then(() => openLine(findTarget, findNetwork));
    this.#opened = await this.#line;
    return this.#opened;
  }

  async setSpeed(speed: Speed): Promise<void> {
    (await this.#getLine()).speed = speed;
  }

  cutLine(): void {
    this.#opened?.cut();
  }

  #note(name: HostName, state: PackState): void {
    this.#states[name].set(state.sku, state);
    if (name === 'main') {
      this.#counts.note(state);
      const fault = this.planned.take(state);
      if (fault !== null) this.#input.onDue(fault, state);
    }
    this.#input.onChange();
  }

  #toLibrary = (drive: DriveId) => `${this.drives.toPath(drive)}/${libraryName}`;

  async #open(name: HostName): Promise<Host> {
    const line = await this.#getLine();
    const settings = await this.#input.toSettings();
    const drives = this.drives.states();
    const library = this.#toLibrary(usualDrive);
    const own = this.#hosts[name];
    if (own !== null) return own;
    const host = startHost({ ...settings, line: line.url, drives, library }, this.#input.store, {
      onState: (state) => this.#note(name, state),
      onEnd: () => {
        if (this.#hosts[name] === host) this.#hosts[name] = null;
        this.#input.onChange();
      },
    });
    this.#hosts[name] = host;
    this.#states[name].clear();
    const { value } = await host.call('start');
    for (const state of value ?? []) this.#note(name, state);
    return host;
  }

  /** Starts the host, installs what is ready and asks the portal for its offers. */
  async openHost(): Promise<Host> {
    const host = await this.#open('main');
    await this.look(host);
    return host;
  }

  async look(host?: Host): Promise<void> {
    const { value } = await (host ?? (await this.#open('main'))).call('list');
    for (const state of value ?? []) this.#note('main', state);
  }

  async closeHost(): Promise<void> {
    for (const name of ['second', 'main'] as const) await this.#hosts[name]?.close();
  }

  async kill(): Promise<void> {
    await this.#hosts.main?.kill();
  }

  /** Starts or closes a second host on the same packs. */
  async toggleSecond(): Promise<void> {
    const own = this.#hosts.second;
    if (own !== null) return own.close();
    const host = await this.#open('second');
    for (const { sku } of this.states.filter((state) => isBusy(state) || state.state === 'paused'))
      void host.call('resume', sku);
  }

  async pass(ms: number): Promise<void> {
    // In steps, so that a living owner can renew its lock before the other host checks it.
    for (let at = 0; at < ms; at += 2_000)
      for (const host of Object.values(this.#hosts)) {
        await host?.pass(2_000);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
  }

  /** Starts work. Its progress shows in the pack's state. */
  async begin(work: Work, sku: string, options: { to?: string; from?: string[] } = {}): Promise<void> {
    const host = await this.#open('main');
    const { update, damage } = this.#states.main.get(sku) ?? {};
    const bytes = { update: update?.bytes, repair: damage?.bytes, install: null, rollback: null }[work];
    this.#counts.begin(sku, work, bytes ?? null, this.#findTraffic(sku));
    const done = work === 'install' || work === 'update' ? host.call(work, sku, options) : host.call(work, sku);
    void done.then(({ refusal }) => this.#refuse(sku, refusal));
  }

  #refuse(sku: string, refusal: string | null): void {
    const state = this.#states.main.get(sku);
    if (refusal === null || refusal === 'host_gone' || state === undefined || state.state === 'refused') return;
    this.#note('main', { ...state, refusal: { code: refusal, ref: null } });
  }

  async run(work: 'pause' | 'verify' | 'uninstall', sku: string): Promise<void> {
    const { refusal } = await (await this.#open('main')).call(work, sku);
    this.#refuse(sku, refusal);
    if (work !== 'pause') await this.look();
  }

  async cancel(sku: string, isKept: boolean): Promise<void> {
    const { refusal } = await (await this.#open('main')).call('cancel', sku, isKept ? 'keep' : 'remove');
    this.#refuse(sku, refusal);
  }

  async resume(sku: string): Promise<void> {
    const host = await this.#open('main');
    if (!this.#counts.has(sku)) this.#counts.begin(sku, 'install', null, this.#findTraffic(sku));
    void host.call('resume', sku).then(({ refusal }) => this.#refuse(sku, refusal));
  }

  async move(sku: string, drive: DriveId): Promise<void> {
    const host = await this.#open('main');
    void host.call('move', sku, this.#toLibrary(drive)).then(() => this.look());
  }

  /** Returns the result in words. */
  async copyToStick(sku: string): Promise<string> {
    const { value, refusal } = await (await this.#open('main')).call('copy', sku, this.drives.toPath('stick'));
    if (value?.state === 'installed') return 'It is on the stick: another computer installs from there without a line.';
    return `It is not on the stick: ${refusal ?? value?.waiting?.reason ?? value?.refusal?.code ?? 'broken off'}.`;
  }

  async find(): Promise<string> {
    const host = await this.#open('main');
    const places = this.drives.states().filter(({ isThere }) => isThere);
    const { value } = await host.call(
      'find',
      places.map(({ path }) => path),
    );
    await this.look(host);
    return value?.length ? `Found: ${value.map(({ name }) => name).join(', ')}.` : 'No pack was found.';
  }

  #getFolder(sku: string): string {
    const folder = this.#states.main.get(sku)?.folder;
    if (folder == null) throw new Error('There is no folder of this pack.');
    return folder;
  }

  flip = (sku: string): Promise<string> => flipBit(this.#getFolder(sku));

  /** Moves the folder as a person would in the file manager. */
  async carry(sku: string): Promise<string> {
    const folder = this.#getFolder(sku);
    const to: DriveId = folder.startsWith(`${this.drives.toPath('ssd')}/`) ? 'internal' : 'ssd';
    return carryFolder(folder, `${this.drives.toPath(to)}/Carried`, driveNames[to]);
  }

  /** Warns the engines before the folder goes. */
  async setPlugged(drive: DriveId, isIn: boolean): Promise<void> {
    await this.#getLine();
    if (isIn) await this.drives.plug(drive);
    else this.drives.unplug(drive);
    await this.#tellDrives();
    if (!isIn) await this.drives.carryAway(drive);
  }

  async setFault(drive: DriveId, fault: 'isFull' | 'isReadOnly', isOn: boolean): Promise<void> {
    this.drives.setFault(drive, fault, isOn);
    await this.#tellDrives();
  }

  async #tellDrives(): Promise<void> {
    for (const host of Object.values(this.#hosts)) await host?.setDrives(this.drives.states());
  }

  /** Reads a sound from the folder, as the plugin would. */
  async readSound(sku: string, path: string): Promise<Uint8Array | { refusal: string }> {
    const { main } = this.#hosts;
    if (main === null) return { refusal: 'The host is closed.' };
    const { value: isReady } = await main.call('isReady', sku, path);
    if (!isReady) return { refusal: `${path} is not whole.` };
    const folder = this.#getFolder(sku);
    const isListed = (await readFiles(folder)).some((file) => file.path === path);
    if (!isListed) return { refusal: `${path} is not in the folder.` };
    return readFile(join(folder, path));
  }

  async #show(state: PackState): Promise<ShownPack> {
    const { sku, folder } = state;
    const files = folder === null ? [] : await readFiles(folder);
    const sounds = files.map(({ path }) => path).filter((path) => /^(?!\.backline\/).*\.wav$/i.test(path));
    const second = this.#hosts.second === null ? null : (this.#states.second.get(sku) ?? null);
    const fetched = this.#counts.find(sku, this.#findTraffic(sku));
    return { state, second, fetched, sounds, planned: this.planned.list(sku) };
  }

  async view(): Promise<PacksView> {
    const shown = this.states.filter(({ state, folder }) => state !== 'absent' || folder !== null);
    return {
      isOpen: this.#hosts.main !== null,
      hasSecond: this.#hosts.second !== null,
      speed: this.#opened?.speed ?? 'full',
      packs: await Promise.all(shown.map((state) => this.#show(state))),
      drives: await this.drives.look(),
    };
  }

  async stop(): Promise<void> {
    for (const host of Object.values(this.#hosts)) await host?.kill();
    this.#opened?.close();
  }
}
