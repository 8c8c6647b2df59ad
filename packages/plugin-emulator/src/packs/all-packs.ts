import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Computer } from '../computer.ts';
import { ComputerPacks, type PacksView } from './computer-packs.ts';
import type { Stick } from './drives.ts';
import type { PlannedFault } from './faults.ts';
import { killed, packActions, toDrive, toSku } from './pack-actions.ts';
import { type DriveId, driveNames } from './place.ts';
import type { PackVendor } from './vendor.ts';

const toFolderName = ({ id, name }: Computer) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-') || id;

/** The packs of all computers on the page. */
export class AllPacks {
  readonly #vendor: PackVendor;
  readonly #onChange: () => void;
  readonly #all = new Map<string, ComputerPacks>();
  readonly #stick: Stick = { at: null };
  #clearing: Promise<void> | null = null;

  constructor(vendor: PackVendor, onChange: () => void) {
    [this.#vendor, this.#onChange] = [vendor, onChange];
  }

  #get(computer: Computer): ComputerPacks {
    const { id, store } = computer;
    const own = this.#all.get(id);
    if (own !== undefined) return own;
    const { folder, findTarget } = this.#vendor;
    const made = new ComputerPacks({
      root: folder,
      computer: { id, folder: toFolderName(computer) },
      stick: this.#stick,
      store,
      findTarget,
      findNetwork: () => computer.network,
      toSettings: () => computer.toHostSettings(),
      onChange: this.#onChange,
      onDue: (fault, state) => void this.#meet(computer, made, fault, state.folder ?? ''),
    });
    this.#all.set(id, made);
    return made;
  }

  async #meet(computer: Computer, packs: ComputerPacks, fault: PlannedFault, folder: string): Promise<void> {
    if (fault === 'cable') {
      computer.setNetwork('down');
      packs.cutLine();
    } else if (fault === 'kill') {
      await packs.kill();
      computer.closeHost();
      computer.say(killed);
    } else {
      const drive = packs.drives.states().find(({ path }) => folder.startsWith(`${path}/`));
      computer.say(await this.#plug(packs, drive?.id ?? 'ssd', false));
    }
    this.#onChange();
  }

  /** A stick leaves one computer before it is plugged into another. */
  async #plug(packs: ComputerPacks, drive: DriveId, isIn: boolean): Promise<string> {
    const has = (other: ComputerPacks) => other.drives.states().some(({ id, isThere }) => id === drive && isThere);
    if (drive === 'stick' && isIn)
      for (const other of this.#all.values()) if (other !== packs && has(other)) await other.setPlugged(drive, false);
    await packs.setPlugged(drive, isIn);
    return isIn ? `${driveNames[drive]} is there.` : `${driveNames[drive]} was pulled, without a word before.`;
  }

  async #do(computer: Computer, packs: ComputerPacks, action: string, fields: URLSearchParams): Promise<string | null> {
    if (action === 'pack-plug') return this.#plug(packs, toDrive(fields), fields.get('on') === 'true');
    if (action === 'pack-refund') {
      const { lease } = await computer.look();
      return this.#vendor.refund(lease?.dev.id ?? '', toSku(fields));
    }
    const work = Object.hasOwn(packActions, action) ? packActions[action] : undefined;
    return work === undefined ? null : ((await work(packs, fields, computer)) ?? '');
  }

  view(computer: Computer): Promise<PacksView> {
    return this.#get(computer).view();
  }

  /** Returns false for an unknown button. */
  async act(computer: Computer, action: string, fields: URLSearchParams): Promise<boolean> {
    this.#clearing ??= rm(this.#vendor.folder, { recursive: true, force: true });
    await this.#clearing;
    const said = await this.#do(computer, this.#get(computer), action, fields);
    if (said !== null) computer.say(said);
    return said !== null;
  }

  async openHost(computer: Computer): Promise<void> {
    const packs = this.#all.get(computer.id);
    if (packs?.isUsed) await packs.openHost();
  }

  async closeHost(computer: Computer): Promise<void> {
    await this.#all.get(computer.id)?.closeHost();
  }

  cutLine(computer: Computer): void {
    this.#all.get(computer.id)?.cutLine();
  }

  async readSound(computer: Computer, sku: string, path: string): Promise<Uint8Array | { refusal: string }> {
    return this.#get(computer).readSound(sku, path);
  }

  async remove(computer: Computer): Promise<void> {
    const packs = this.#all.get(computer.id);
    this.#all.delete(computer.id);
    if (packs === undefined) return;
    if (this.#stick.at === computer.id) await packs.setPlugged('stick', false);
    await packs.stop();
    if (packs.isUsed) await rm(join(this.#vendor.folder, toFolderName(computer)), { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    for (const packs of this.#all.values()) await packs.stop();
  }
}
