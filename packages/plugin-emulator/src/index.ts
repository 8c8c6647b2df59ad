import { randomBytes } from 'node:crypto';
import { type Computer, createComputer, type Network, networks, type Portal, systems } from './computer.ts';
import { emulatorPage } from './page.ts';

export type { Portal };

/** What the vendor can do with the development keys; null where an installation has keys of its own. */
export interface VendorKeys {
  /** Makes the next signing key. Returns its name. */
  rotate(): Promise<string>;
  /** The root's statement that the shop has closed, as a file. */
  closeShop(): Promise<string>;
}

export interface PluginEmulatorOptions {
  portal: Portal;
  keys: VendorKeys | null;
  /** The product of each SKU. */
  findNames(): Promise<ReadonlyMap<string, string>>;
  /** What else the page links to: label and address. */
  links: readonly (readonly [label: string, url: string])[];
}

export interface PluginEmulator {
  /** The whole page, as HTML. */
  renderPage(): Promise<string>;
  /** Grows with each change. */
  readonly version: number;
  /** Does what a button of the page stands for. `of`: a computer, or `all`. False: there is no such button. */
  act(of: string, action: string, fields: URLSearchParams): Promise<boolean>;
}

/** What the page loads, as addresses of files: its style sheet is both, one after the other. */
export const pageFiles = {
  css: [import.meta.resolve('@backline/paddle-emulator/control.css'), import.meta.resolve('../browser/plugin.css')],
  js: import.meta.resolve('../browser/plugin.js'),
};

/** The most computers at once. */
const computersMax = 12;

const isNetwork = (name: string): name is Network => name in networks;

/** Computers with a plugin, each with a clock, a network, hardware and files that can be changed. */
export function createPluginEmulator({ portal, keys, findNames, links }: PluginEmulatorOptions): PluginEmulator {
  let version = 0;
  let said = '';
  let computers: Computer[] = [];
  const requests = new Map<string, string>();
  const change = () => {
    version += 1;
  };
  const newId = () => randomBytes(4).toString('hex');
  function add(computer: Computer): void {
    if (computers.length < computersMax) computers = [...computers, computer];
    else said = `There are ${computersMax} computers: take one away first.`;
  }
  /** Parts of the page are distinguished by the names of their computers. */
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
  };

  const forOne: Record<string, (computer: Computer, fields: URLSearchParams) => Promise<void> | void> = {
    open: (computer) => computer.openHost(),
    close: (computer) => computer.closeHost(),
    'sign-in': (computer) => computer.startSignIn(),
    number: (computer, fields) => computer.answerNumber(fields.get('number') ?? ''),
    check: (computer) => computer.check(),
    remove: (computer) => computer.remove(),
    clock: (computer, fields) => computer.moveClock(fields.has('days') ? Number(fields.get('days')) : null),
    network(computer, fields) {
      const to = fields.get('network') ?? '';
      if (isNetwork(to)) computer.setNetwork(to);
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
    away(computer) {
      computer.closeHost();
      requests.delete(computer.id);
      computers = computers.filter((one) => one !== computer);
    },
  };

  return {
    get version() {
      return version;
    },
    async renderPage() {
      const names = await findNames();
      const views = await Promise.all(
        computers.map(async (computer) => ({
          computer,
          atNextStart: await computer.look(),
          request: requests.get(computer.id) ?? null,
        })),
      );
      return emulatorPage({ views, names, said, links, portal, hasKeys: keys !== null, version });
    },
    async act(of, action, fields) {
      said = '';
      const computer = computers.find(({ id }) => id === of);
      const table = of === 'all' ? forAll : forOne;
      if (!Object.hasOwn(table, action)) return false;
      if (of === 'all') await forAll[action]?.(fields);
      else if (computer === undefined) return false;
      else await forOne[action]?.(computer, fields);
      change();
      return true;
    },
  };
}
