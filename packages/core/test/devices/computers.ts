import { createHash, randomUUID } from 'node:crypto';
import type { Caller, CallingDevice, LiveSession } from '@backline/core/core';
import { findDevice } from '@backline/core/devices/find-device';
import { refresh } from '@backline/core/devices/leases/refresh';
import { takeSeat } from '@backline/core/devices/leases/take-seat';
import { activateOffline } from '@backline/core/devices/offline/activate-offline';
import { answerNumber } from '@backline/core/devices/sign-in/answer-number';
import { approveSignIn } from '@backline/core/devices/sign-in/approve-sign-in';
import { pollSignIn } from '@backline/core/devices/sign-in/poll-sign-in';
import { startSignIn } from '@backline/core/devices/sign-in/start-sign-in';
import { ensureDevelopmentKeys } from '@backline/core/keys/ensure-development-keys';
import { insertGrant } from '@backline/core/licenses/grants';
import { setSku } from '@backline/core/support/codes/set-sku';
import type { DeviceIds } from '@backline/domain/devices/fields';
import type { Refreshed, RefreshInput } from '@backline/domain/devices/leases/refresh';
import type { ActivateOfflineInput, OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import { defaultPoolRules } from '@backline/domain/devices/seats/pool-rules';
import type { ApproveSignInInput } from '@backline/domain/devices/sign-in/approve-sign-in';
import type { PolledSignIn } from '@backline/domain/devices/sign-in/poll-sign-in';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import { apiKey, visitor, type World } from '../world.ts';

export const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' } as const;

/** The pool that a migration adds to each new database. */
const mainPool = { ...defaultPoolRules, name: 'main', enforcedFrom: null, isFarmAllowed: false };

export type PoolChange = Partial<World['core']['store']['t']['seatPools']['$inferInsert']>;

/** Changes the rules of the main pool, or of another one. */
export async function setPool({ core }: World, change: PoolChange = {}): Promise<void> {
  const { seatPools } = core.store.t;
  const row = { ...mainPool, ...change };
  await core.store.write(async (tx) => {
    await tx.insert(seatPools).values(row).onConflictDoUpdate({ target: seatPools.name, set: row });
  });
}

/** Adds an owner of a pack, in an installation with keys and seats. */
export async function addOwner(world: World, change: PoolChange = {}, email?: string): Promise<LiveSession> {
  await setPool(world, change);
  await ensureDevelopmentKeys(world.core);
  const own = await world.member(email);
  await give(world, own);
  return own;
}

let given = 0;
/** Grants a SKU permanently, from now on. */
export async function give(
  world: World,
  { user }: LiveSession,
  sku = 'PACK',
  days: number | null = null,
): Promise<string> {
  const { core } = world;
  await setSku(core, visitor(), { sku, name: sku, subject: 'Strings' });
  given += 1;
  const durationMs = days === null ? null : days * dayMs;
  const grant = { userId: user.id, sku, cause: 'support', causeRef: `test ${given}`, durationMs } as const;
  return (await core.store.write((tx) => insertGrant(core, tx, grant))) ?? '';
}

const toId = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The hashed identifiers of a computer, the same for the same name. */
export function toIds(name: string, more: Partial<Record<keyof DeviceIds, string | undefined>> = {}): DeviceIds {
  const names = { hw: name, mac: name, os: name, app: name, ...more };
  return Object.fromEntries(
    Object.entries(names).flatMap(([kind, of]) => (of === undefined ? [] : [[kind, toId(`${kind} ${of}`)]])),
  );
}

/** A computer with a signed-in plugin. */
export interface Computer {
  name: string;
  id: string;
  token: string;
  ids: DeviceIds;
  leaseId: string | null;
  caller: Caller;
}

/** Starts a sign-in on a computer. */
export async function ask({ core }: World, name: string, caller: Caller = visitor(), ids = toIds(name)) {
  return startSignIn(core, caller, { apiKey, device: { name, os: 'macOS', arch: 'arm64', ids }, client });
}

/** Approves from the same network. */
export async function approve(
  { core }: World,
  own: LiveSession,
  userCode: string,
  caller: Caller,
  wish: Partial<ApproveSignInInput> = {},
) {
  return approveSignIn(core, { ...caller, session: own }, own, { userCode, ...wish });
}

/** Signs a computer in, from start to token. */
export async function signIn(
  world: World,
  own: LiveSession,
  name: string,
  wish: Partial<ApproveSignInInput> = {},
  ids = toIds(name),
): Promise<Computer & { answer: PolledSignIn }> {
  const caller = visitor();
  const { deviceCode, userCode } = await ask(world, name, caller, ids);
  const { deviceId: id } = await approve(world, own, userCode, caller, wish);
  const answer = await pollSignIn(world.core, caller, deviceCode);
  const { deviceToken: token = '', leaseId = null } = answer;
  return { name, id, token, ids, leaseId, caller, answer };
}

async function toOwn({ core }: World, { token }: Computer): Promise<CallingDevice> {
  const own = await findDevice(core, token);
  if (own === null) throw new AppError('unauthenticated');
  return own;
}

/** The plugin's daily call. Remembers the new lease. */
export async function renew(
  world: World,
  computer: Computer,
  told: Partial<Pick<RefreshInput, 'system' | 'client'>> = {},
): Promise<Refreshed> {
  const own = await toOwn(world, computer);
  const { leaseId, ids, caller } = computer;
  const answer = await refresh(world.core, { ...caller, device: own }, own, {
    leaseId,
    ids,
    client,
    cause: 'start',
    ...told,
  });
  computer.leaseId = answer.leaseId;
  return answer;
}

/** Takes a seat, as requested in the plugin. */
export async function take(
  world: World,
  computer: Computer,
  wish: { replaceDeviceId?: string; isCourtesy?: boolean } = {},
): Promise<Refreshed> {
  const own = await toOwn(world, computer);
  const { leaseId, ids, caller } = computer;
  const input = { leaseId, ids, client, pool: 'main', ...wish };
  const answer = await takeSeat(world.core, { ...caller, device: own }, own, input);
  computer.leaseId = answer.leaseId;
  return answer;
}

/** Makes the request file of a computer without internet. */
export function toRequest(name: string, more: object = {}, ids = toIds(name)): string {
  const dev = { name, os: 'Windows', osVersion: '11', ids };
  const request = { v: 1, aud: 'cadenza', rid: randomUUID(), dev, client, at: 1_900_000_000, ...more };
  return `# A request\nrequest: ${Buffer.from(JSON.stringify(request)).toString('base64url')}\n`;
}

/** Makes the license file for a request. */
export async function answerOffline(
  { core }: World,
  own: LiveSession,
  request: string,
  more: Partial<ActivateOfflineInput> = {},
): Promise<OfflineActivation> {
  return activateOffline(core, visitor(own), own, { request, ...more });
}

/** The token in a license file. */
export const findLease = ({ file }: OfflineActivation) => /^lease: (.*)$/m.exec(file)?.[1];

/** Enters the number that the browser shows. */
export const tell = ({ core }: World, deviceCode: string, number: string) =>
  answerNumber(core, visitor(), { deviceCode, number });

export interface ReadLease {
  exp: number;
  iat: number;
  kind: string;
  ent: { sku: string; until: number; keep: number }[];
  wait: number;
  jti: string;
  rel?: string;
}
/** The claims of a lease. */
export function readLease({ lease = '' }: { lease?: string | undefined }): ReadLease {
  return JSON.parse(Buffer.from(lease.split('.')[1] ?? '', 'base64url').toString());
}

/** Returns the error of a refused call, with its code and details. */
export async function refused(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw outcome ?? new Error('It was not refused.');
}
