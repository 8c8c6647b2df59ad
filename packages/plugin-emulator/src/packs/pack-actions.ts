import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Computer } from '../computer.ts';
import { ComputerPacks, isPlannedFault, type PacksView, type PlannedFault } from './computer-packs.ts';
import { type DriveId, driveNames, isDriveId } from './drive-state.ts';
import type { Stick } from './drives.ts';
import { isSpeed } from './line.ts';

/** What is published of a pack. */
export interface OfferedPack {
  sku: string;
  version: string;
  bytes: number;
}

/** What the page needs of the portal for packs. */
export interface PackVendor {
  /** Where the computers' drives lie. What an earlier run has left there is removed. */
  folder: string;
  /** Where the portal listens, as `http://host:port`. */
  findTarget(): string;
  list(): Promise<OfferedPack[]>;
  /** Publishes a pack again, with changes. Returns what was done. */
  publishNext(sku: string): Promise<string>;
  /** Pays a computer's owner back. Returns what was done. */
  refund(deviceId: string, sku: string): Promise<string>;
}

/** What a press came to, for the computer's part of the page; nothing where a state says it. */
type Said = Promise<string | undefined>;
type Action = (packs: ComputerPacks, fields: URLSearchParams, computer: Computer) => Said;

const passMs = 30_000;
const killed = 'The host was killed, whatever it was at. What is on the drives is as it was.';
const toDrive = (fields: URLSearchParams): DriveId => {
  const name = fields.get('drive') ?? '';
  return isDriveId(name) ? name : 'ssd';
};
const toSku = (fields: URLSearchParams) => fields.get('sku') ?? '';
const silent =
  (work: (packs: ComputerPacks, fields: URLSearchParams) => Promise<unknown> | unknown): Action =>
  async (packs, fields) => {
    await work(packs, fields);
    return undefined;
  };

const nothing = 'Choose one of its packs first: where there is none, sign in and buy one.';

const actions: Record<string, Action> = {
  async 'pack-get'(packs, fields) {
    if (toSku(fields) === '') return nothing;
    const from = packs.drives.states().filter(({ id, isThere }) => id === 'stick' && isThere);
    const to = `${packs.drives.toPath(toDrive(fields))}/Sounds`;
    await packs.begin('install', toSku(fields), { to, from: from.map(({ path }) => path) });
    return undefined;
  },
  'pack-update': silent((packs, fields) => packs.begin('update', toSku(fields))),
  'pack-repair': silent((packs, fields) => packs.begin('repair', toSku(fields))),
  'pack-rollback': silent((packs, fields) => packs.begin('rollback', toSku(fields))),
  'pack-pause': silent((packs, fields) => packs.run('pause', toSku(fields))),
  'pack-verify': silent((packs, fields) => packs.run('verify', toSku(fields))),
  'pack-uninstall': silent((packs, fields) => packs.run('uninstall', toSku(fields))),
  'pack-cancel': silent((packs, fields) => packs.cancel(toSku(fields), fields.get('keep') === 'true')),
  'pack-resume': silent((packs, fields) => packs.resume(toSku(fields))),
  'pack-move': silent((packs, fields) => packs.move(toSku(fields), toDrive(fields))),
  'pack-copy': (packs, fields) => packs.copyToStick(toSku(fields)),
  'pack-find': (packs) => packs.find(),
  'pack-look': silent((packs) => packs.look()),
  'pack-flip': (packs, fields) => packs.flip(toSku(fields)),
  'pack-carry': (packs, fields) => packs.carry(toSku(fields)),
  'pack-second': silent((packs) => packs.toggleSecond()),
  async 'pack-kill'(packs, _fields, computer) {
    await packs.kill();
    computer.closeHost();
    return killed;
  },
  async 'pack-pass'(packs) {
    await packs.pass(passMs);
    return 'Half a minute has passed for the hosts.';
  },
  'pack-plan': silent((packs, fields) => {
    const fault = fields.get('fault') ?? '';
    if (isPlannedFault(fault)) packs.togglePlan(toSku(fields), fault);
  }),
  'pack-speed': silent((packs, fields) => {
    const speed = fields.get('speed') ?? '';
    return isSpeed(speed) ? packs.setSpeed(speed) : undefined;
  }),
  'pack-full': silent((packs, fields) => packs.setFault(toDrive(fields), 'isFull', fields.get('on') === 'true')),
  'pack-locked': silent((packs, fields) => packs.setFault(toDrive(fields), 'isReadOnly', fields.get('on') === 'true')),
};

/** The packs of all computers of the page. */
export interface AllPacks {
  view(computer: Computer): Promise<PacksView>;
  /** False: there is no such button. */
  act(computer: Computer, action: string, fields: URLSearchParams): Promise<boolean>;
  openHost(computer: Computer): Promise<void>;
  closeHost(computer: Computer): Promise<void>;
  cutLine(computer: Computer): void;
  readSound(computer: Computer, sku: string, path: string): Promise<Uint8Array | { refusal: string }>;
  remove(computer: Computer): Promise<void>;
  stop(): Promise<void>;
}

const toFolderName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

export function createAllPacks(vendor: PackVendor, onChange: () => void): AllPacks {
  const all = new Map<string, ComputerPacks>();
  const stick: Stick = { at: null };
  let clearing: Promise<void> | null = null;

  function get(computer: Computer): ComputerPacks {
    const { id, name, store } = computer;
    const own = all.get(id);
    if (own !== undefined) return own;
    const made = new ComputerPacks({
      ...{ root: vendor.folder, computer: { id, folder: toFolderName(name) || id }, stick, store, onChange },
      findTarget: vendor.findTarget,
      findNetwork: () => computer.network,
      toSettings: () => computer.toHostSettings(),
      onDue: (fault, { folder }) => void meet(computer, made, fault, folder ?? ''),
    });
    all.set(id, made);
    return made;
  }

  async function meet(computer: Computer, packs: ComputerPacks, fault: PlannedFault, folder: string): Promise<void> {
    if (fault === 'cable') {
      computer.setNetwork('down');
      packs.cutLine();
    } else if (fault === 'kill') {
      await packs.kill();
      computer.closeHost();
      computer.say(killed);
    } else {
      const drive = packs.drives.states().find(({ path }) => folder.startsWith(`${path}/`));
      computer.say(await plug(packs, drive?.id ?? 'ssd', false));
    }
    onChange();
  }

  /** A stick is pulled out of one computer before it is in another one. */
  async function plug(packs: ComputerPacks, drive: DriveId, isIn: boolean): Promise<string> {
    if (drive === 'stick' && isIn)
      for (const other of all.values())
        if (other !== packs && other.drives.states().some(({ id, isThere }) => id === drive && isThere))
          await other.setPlugged(drive, false);
    await packs.setPlugged(drive, isIn);
    return isIn ? `${driveNames[drive]} is there.` : `${driveNames[drive]} was pulled, without a word before.`;
  }

  return {
    view: (computer) => get(computer).view(),
    async act(computer, action, fields) {
      const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (work === undefined && !['pack-plug', 'pack-refund'].includes(action)) return false;
      clearing ??= rm(vendor.folder, { recursive: true, force: true });
      await clearing;
      const packs = get(computer);
      computer.say(
        action === 'pack-refund'
          ? await vendor.refund((await computer.look()).lease?.dev.id ?? '', toSku(fields))
          : action === 'pack-plug'
            ? await plug(packs, toDrive(fields), fields.get('on') === 'true')
            : ((await work?.(packs, fields, computer)) ?? ''),
      );
      return true;
    },
    async openHost(computer) {
      const packs = all.get(computer.id);
      if (packs?.isUsed) await packs.openHost();
    },
    closeHost: async (computer) => all.get(computer.id)?.closeHost(),
    cutLine: (computer) => all.get(computer.id)?.cutLine(),
    readSound: async (computer, sku, path) =>
      (await all.get(computer.id)?.readSound(sku, path)) ?? { refusal: 'There are no drives yet.' },
    async remove(computer) {
      const packs = all.get(computer.id);
      if (packs === undefined) return;
      if (stick.at === computer.id) await packs.setPlugged('stick', false);
      await packs.stop();
      all.delete(computer.id);
      await rm(join(vendor.folder, toFolderName(computer.name) || computer.id), { recursive: true, force: true });
    },
    async stop() {
      for (const packs of all.values()) await packs.stop();
    },
  };
}
