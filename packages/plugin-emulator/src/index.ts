import { randomBytes } from 'node:crypto';
import { type Computer, createComputer, type Portal, systems } from './computer.ts';
import { isNetwork } from './network.ts';
import { AllPacks } from './packs/all-packs.ts';
import type { PackVendor } from './packs/vendor.ts';
import { emulatorPage } from './page.ts';

export type { PackVendor, Portal };

/** Actions of the vendor with the development keys; null if the installation has its own keys. */
export interface VendorKeys {
  /** Makes the next signing key. Returns its name. */
  rotate(): Promise<string>;
  /** The root's statement that the shop has closed, as a file. */
  closeShop(): Promise<string>;
}

export interface PluginEmulatorOptions {
  portal: Portal;
  keys: VendorKeys | null;
  packs: PackVendor;
  /** The product name of each SKU. */
  findNames(): Promise<ReadonlyMap<string, string>>;
  /** Further links on the page: label and address. */
  links: readonly (readonly [label: string, url: string])[];
}

export interface PluginEmulator {
  /** The whole page, as HTML. */
  renderPage(): Promise<string>;
  /** A version that grows with each change. */
  readonly version: number;
  /** Runs the action of a button. `of` is a computer's id or `all`. Returns false for an unknown button. */
  act(of: string, action: string, fields: URLSearchParams): Promise<boolean>;
  /** A sound from a computer's folder, or the reason why there is none. */
  readSound(of: string, sku: string, path: string): Promise<Uint8Array | { refusal: string }>;
  /** Closes all hosts. */
  stop(): Promise<void>;
}

/** The page's files by address. The style sheet joins two files. */
export const pageFiles = {
  css: [
    import.meta.resolve('@backline/paddle-emulator/control.css'),
    new URL('../browser/plugin.css', import.meta.url).href,
  ],
  js: new URL('../browser/plugin.js', import.meta.url).href,
};

/** The maximum number of computers. */
const computersMax = 12;

/** Computers with a plugin. Each has a clock, a network, hardware and files that can be changed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of actions of a page.
export function createPluginEmulator({
  portal,
  keys,
  packs: vendor,
  findNames,
  links,
}: PluginEmulatorOptions): PluginEmulator {
  let version = 0;
  let said = '';
  let computers: Computer[] = [];
  const requests = new Map<string, string>();
  const change = () => {
    version += 1;
  };
  const packs = new AllPacks(vendor, change);
  const newId = () => randomBytes(4).toString('hex');
  function add(computer: Computer): void {
    if (computers.length < computersMax) computers = [...computers, computer];
    else said = `There are ${computersMax} computers: take one away first.`;
  }
  /** A computer's name tells its parts of the page apart. */
  function toFreeName(wanted: string): string {
    let name = wanted;
    for (let n = 2; computers.some((one) => one.name === name); n += 1) name = `${wanted} ${n}`;
    return name;
  }
  const addNew = (name: string, os: (typeof systems)[number]) =>
    add(createComputer(portal, { id: newId(), name: toFreeName(name), os }, change));
  const clone = (computer: Computer, withHardware: boolean) =>
    add(computer.clone({ id: newId(), name: toFreeName(`${computer.name} copy`) }, withHardware));
  addNew('Studio Mac', 'macOS');

  const forAll: Record<string, (fields: URLSearchParams) => Promise<void> | void> = {
    add(fields) {
      const name = fields.get('name')?.trim().slice(0, 64);
      addNew(name || 'Computer', systems.find((os) => os === fields.get('os')) ?? 'macOS');
    },
    async 'rotate-key'() {
      if (keys !== null) said = `Key ${await keys.rotate()} signs from now on. Plugins need no update.`;
    },
    async 'close-shop'() {
      if (keys === null) return;
      const file = await keys.closeShop();
      for (const computer of computers) await computer.takeFile(file);
      said = 'The root says that passports are enough now. Lay a passport beside it, and open the host.';
    },
    async publish(fields) {
      said = await vendor.publishNext(fields.get('sku') ?? '');
    },
  };

  const forOne: Record<string, (computer: Computer, fields: URLSearchParams) => Promise<void> | void> = {
    async open(computer) {
      await computer.openHost();
      await packs.openHost(computer);
    },
    async close(computer) {
      computer.closeHost();
      await packs.closeHost(computer);
    },
    'sign-in': (computer) => computer.startSignIn(),
    number: (computer, fields) => computer.answerNumber(fields.get('number') ?? ''),
    check: (computer) => computer.check(),
    remove: (computer) => computer.remove(),
    clock: (computer, fields) => computer.moveClock(fields.has('days') ? Number(fields.get('days')) : null),
    network(computer, fields) {
      const to = fields.get('network') ?? '';
      if (!isNetwork(to)) return;
      computer.setNetwork(to);
      packs.cutLine(computer);
    },
    board: (computer) => computer.swapBoard(),
    reinstall: (computer) => computer.reinstall(),
    delete: (computer) => computer.deleteFiles(),
    'clone-disk': (computer) => clone(computer, false),
    'clone-machine': (computer) => clone(computer, true),
    async request(computer) {
      requests.set(computer.id, await computer.writeRequest());
    },
    file: (computer, fields) => computer.takeFile(fields.get('text') ?? ''),
    async away(computer) {
      computer.closeHost();
      await packs.remove(computer);
      requests.delete(computer.id);
      computers = computers.filter((one) => one !== computer);
    },
  };

  async function actForAll(action: string, fields: URLSearchParams): Promise<boolean> {
    if (!Object.hasOwn(forAll, action)) return false;
    await forAll[action]?.(fields);
    return true;
  }
  async function actForOne(computer: Computer | undefined, action: string, fields: URLSearchParams): Promise<boolean> {
    if (computer === undefined) return false;
    if (!Object.hasOwn(forOne, action)) return packs.act(computer, action, fields);
    await forOne[action]?.(computer, fields);
    return true;
  }

  return {
    get version() {
      return version;
    },
    async renderPage() {
      // A change while the page is being built may be missing from it. The older version then makes the browser ask
      // again.
      const shown = version;
      const names = await findNames();
      const views = await Promise.all(
        computers.map(async (computer) => ({
          computer,
          atNextStart: await computer.look(),
          request: requests.get(computer.id) ?? null,
          packs: await packs.view(computer),
        })),
      );
      const offered = await vendor.list();
      return emulatorPage({ views, names, offered, said, links, portal, hasKeys: keys !== null, version: shown });
    },
    async act(of, action, fields) {
      said = '';
      const computer = computers.find(({ id }) => id === of);
      const isDone = of === 'all' ? await actForAll(action, fields) : await actForOne(computer, action, fields);
      if (isDone) change();
      return isDone;
    },
    async readSound(of, sku, path) {
      const computer = computers.find(({ id }) => id === of);
      return computer ? packs.readSound(computer, sku, path) : { refusal: 'There is no such computer.' };
    },
    stop: () => packs.stop(),
  };
}
