import { createHash } from 'node:crypto';
import { type DeviceIds, deviceIdKinds } from '@backline/activation/device-ids';
import { toReleaseCode } from '@backline/activation/release-code';
import { formatTokens } from '@backline/activation/token-file';
import { testApiKey } from '@backline/testing';
import { type Act, type ActTable, isLoggedIn, type Scene } from '../act.ts';
import type { Person, PersonaName } from '../person.ts';

/** A plugin that was signed in on a computer. */
interface Install {
  token: string;
  leaseId: string | null;
  ids: DeviceIds;
}

/** A person's computers, plugins and license files. */
interface Desk {
  /** The person's computers, by the identifiers that a plugin reads. */
  computers: DeviceIds[];
  installs: Install[];
  /** Request files that the person kept. */
  requests: string[];
  /** License files that the person received. */
  files: string[];
}

const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' };
const desks = new WeakMap<Person, Desk>();

/** How many computers each kind of person has. */
const computersOf: Partial<Record<PersonaName, number>> = { studio: 7, pirate: 14 };

/** The identifiers of a computer. A name always has the same ones. */
function toIds(name: string): DeviceIds {
  const hash = (kind: string) => createHash('sha256').update(`${kind} of ${name}`).digest('base64url').slice(0, 22);
  return Object.fromEntries(deviceIdKinds.map((kind) => [kind, hash(kind)]));
}

/** Each person of a couple has their own computer, and both share another one. */
function listNames({ name, persona }: Person): string[] {
  const own = Array.from({ length: computersOf[persona] ?? 1 }, (_, at) => `computer ${at} of ${name}`);
  const pair = Math.floor(Number(name.replace(/\D/g, '')) / 2);
  return persona === 'couple' ? [...own, `the computer of pair ${pair}`] : own;
}

export const listComputers = (person: Person): DeviceIds[] => listNames(person).map(toIds);

function openDesk(person: Person): Desk {
  const known = desks.get(person);
  if (known !== undefined) return known;
  const desk: Desk = { computers: listComputers(person), installs: [], requests: [], files: [] };
  desks.set(person, desk);
  return desk;
}

const hasInstall = (person: Person): boolean => openDesk(person).installs.length > 0;

interface Leased {
  lease?: string;
  endorsement?: string;
  leaseId?: string | null;
}

/** Keeps the lease that a plugin received. It is a file that anybody can copy. */
function keepLease({ note, shop, person }: Scene, { lease, endorsement }: Leased): void {
  if (lease === undefined) return;
  const file = formatTokens([], { lease, key: endorsement ?? '' });
  note({ kind: 'lease', person: person.name, file, at: shop.clock.now() });
}

/** Picks one of the options that the page offers when all places are in use. */
function chooseWay({ dice }: Scene, held: readonly string[]): object {
  const ways: object[] = [{ isCourtesy: true }, { withoutSeat: true }];
  return dice.pick([...ways, ...held.map((replaceDeviceId) => ({ replaceDeviceId }))]);
}

async function listHeld({ ask }: Scene): Promise<string[]> {
  const { status, body } = await ask('GET', '/user/devices');
  return status === 200 ? body.devices.map(({ id }: { id: string }) => id) : [];
}

/** Signs in a plugin on a computer with these identifiers. */
async function signIn(scene: Scene, ids: DeviceIds): Promise<void> {
  const { ask, person } = scene;
  const device = { name: `PC of ${person.name}`, os: 'macOS', arch: 'arm64', ids };
  const begun = await ask('POST', '/devices/sign-in', { apiKey: testApiKey, device, client }, null);
  if (begun.status !== 200) return;
  const { userCode, deviceCode } = begun.body;
  await ask('GET', `/devices/sign-in/${userCode}`);
  const approve = (more: object) =>
    ask('POST', '/devices/sign-in/approve', { userCode, password: person.password, ...more });
  let approved = await approve({});
  if (approved.status !== 200) approved = await approve(chooseWay(scene, await listHeld(scene)));
  if (approved.status !== 200) return;
  const { number } = approved.body;
  if (number !== null) await ask('POST', '/devices/sign-in/number', { deviceCode, number }, null);
  const { status, body } = await ask('POST', '/devices/sign-in/poll', { deviceCode }, null);
  if (status !== 200 || body.state !== 'approved') return;
  openDesk(person).installs.push({ token: body.deviceToken, leaseId: body.leaseId ?? null, ids });
  keepLease(scene, body);
}

/** Sends a plugin's request with its token. An answer contains a lease. */
async function askAsPlugin(scene: Scene, path: string, install: Install, ids: DeviceIds, more: object): Promise<void> {
  const body = { leaseId: install.leaseId, ids, client, ...more };
  const answer = await scene.ask('POST', path, body, install.token);
  if (answer.status === 200) {
    install.leaseId = answer.body.leaseId ?? null;
    keepLease(scene, answer.body);
  }
  const desk = openDesk(scene.person);
  if (answer.status === 401) desk.installs.splice(desk.installs.indexOf(install), 1);
}

const refresh = (scene: Scene, install: Install, ids: DeviceIds) =>
  askAsPlugin(scene, '/devices/refresh', install, ids, { cause: 'start' });

async function activateOffline(scene: Scene, ids: DeviceIds): Promise<void> {
  const { ask, person, dice, note, shop } = scene;
  const desk = openDesk(person);
  const request = {
    v: 1,
    aud: 'cadenza',
    rid: toUuid(dice.roll()),
    dev: { name: `PC of ${person.name}`, os: 'Windows', ids },
    client,
    at: 0,
  };
  const text = `# A request\nrequest: ${Buffer.from(JSON.stringify(request)).toString('base64url')}\n`;
  const chosen = desk.requests.length > 0 && dice.once(5) ? dice.pick(desk.requests) : text;
  desk.requests.push(chosen);
  let answer = await ask('POST', '/user/devices/offline', { request: chosen });
  const held = answer.status === 200 ? [] : await listHeld(scene);
  if (held.length > 0)
    answer = await ask('POST', '/user/devices/offline', { request: chosen, replaceDeviceId: dice.pick(held) });
  if (answer.status !== 200) return;
  desk.files.push(answer.body.file);
  note({ kind: 'lease', person: person.name, file: answer.body.file, at: shop.clock.now() });
}

/** Makes a UUID from a random number. */
function toUuid(roll: number): string {
  const hex = createHash('sha256').update(String(roll)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Releases a license file by the code that a plugin then shows. The code is in the file. */
async function releaseOffline({ ask, person, dice }: Scene): Promise<void> {
  const [, claims = ''] = /^lease: .*?\.(.*?)\./m.exec(dice.pick(openDesk(person).files)) ?? [];
  const { rel, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (rel !== undefined) await ask('POST', '/user/devices/offline/release', { code: await toReleaseCode(rel, jti) });
}

const toOwner = (weight: number, run: Act['run']): Act => ({ weight, can: isLoggedIn, run });
const toPlugin = (weight: number, run: (scene: Scene, install: Install) => Promise<void>): Act => ({
  weight,
  can: hasInstall,
  run: async (scene) => run(scene, scene.dice.pick(openDesk(scene.person).installs)),
});

/** The acts of owners with their computers. */
export const computerActs = {
  'sign a computer in': toOwner(8, (scene) => signIn(scene, scene.dice.pick(openDesk(scene.person).computers))),
  'start a host': toPlugin(8, (scene, install) => refresh(scene, install, install.ids)),
  'take a place': toPlugin(1, async (scene, install) => {
    const held = await listHeld(scene);
    const more = scene.dice.once(2) || held.length === 0 ? {} : { replaceDeviceId: scene.dice.pick(held) };
    await askAsPlugin(scene, '/devices/seat', install, install.ids, more);
  }),
  'remove this computer': toPlugin(1, async ({ ask }, { token }) => {
    await ask('POST', '/devices/deactivate', undefined, token);
  }),
  'remove a computer': toOwner(1, async (scene) => {
    const held = await listHeld(scene);
    if (held.length > 0) await scene.ask('DELETE', `/user/devices/${scene.dice.pick(held)}`);
  }),
  'remove all computers': toOwner(0.3, async ({ ask }) => void (await ask('DELETE', '/user/devices'))),
  'sign computers out': toOwner(0.3, async (scene) => {
    const ids = await listHeld(scene);
    if (ids.length > 0) await scene.ask('POST', '/user/devices/sign-out', { ids });
  }),
  'ask for a license file': toOwner(2, (scene) =>
    activateOffline(scene, scene.dice.pick(openDesk(scene.person).computers)),
  ),
  'give a license file back': {
    weight: 1,
    can: (person) => isLoggedIn(person) && openDesk(person).files.length > 0,
    run: releaseOffline,
  },
  'replace a part': {
    weight: 0.5,
    can: hasInstall,
    async run({ person, dice }) {
      const install = dice.pick(openDesk(person).installs);
      const kind = dice.pick(['disk', 'mac', 'os', 'app'] as const);
      const part = toIds(`a part ${dice.roll()}`);
      install.ids = { ...install.ids, [kind]: part[kind] };
    },
  },
} satisfies ActTable;

/** Mixes the identifiers of several computers, and leaves some out. */
function mix({ dice, person }: Scene): DeviceIds {
  const { computers } = openDesk(person);
  const chosen = deviceIdKinds.map((kind) => [kind, dice.once(4) ? undefined : dice.pick(computers)[kind]] as const);
  return Object.fromEntries(chosen.filter(([, id]) => id !== undefined));
}

/** Returns the identifiers of a computer, a mixture, or an earlier set with some values of another computer. */
function forge(scene: Scene, from: DeviceIds): DeviceIds {
  const { dice, person } = scene;
  const whole = dice.pick(openDesk(person).computers);
  return dice.pick([whole, mix(scene), { ...from, ...mix(scene) }, { ...whole, os: from.os, app: from.app }]);
}

/** A person who has a plugin's source and sells copies. */
export const pirateActs = {
  ...computerActs,
  'sign a forged computer in': toOwner(4, (scene) => signIn(scene, forge(scene, {}))),
  'move identifiers': toPlugin(8, async (scene, install) => {
    install.ids = forge(scene, install.ids);
    await refresh(scene, install, install.ids);
  }),
  'take a place by force': toPlugin(4, async (scene, install) => {
    const held = await listHeld(scene);
    const more = held.length === 0 ? {} : { replaceDeviceId: scene.dice.pick(held) };
    await askAsPlugin(scene, '/devices/seat', install, forge(scene, install.ids), more);
  }),
  'forge a request for a license file': toOwner(4, (scene) => activateOffline(scene, forge(scene, {}))),
} satisfies ActTable;
