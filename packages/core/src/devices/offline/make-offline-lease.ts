import { createHmac, randomUUID } from 'node:crypto';
import type { Entitlement } from '@backline/activation/claims';
import type { DeviceIds } from '@backline/activation/device-ids';
import { toReleaseCode } from '@backline/activation/release-code';
import { formatTokens } from '@backline/activation/token-file';
import { and, type Db, eq } from '@backline/db';
import { looseFileMs, toLastingFrom, toLeaseTerms } from '@backline/domain/devices/leases/lease-terms';
import type { ActivateOfflineInput, OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import { type OfflineRequest, readOfflineRequest } from '@backline/domain/devices/offline/offline-request';
import { parseReleaseCode } from '@backline/domain/devices/offline/release-code';
import { canBindForGood, isWeak } from '@backline/domain/devices/seats/match-device';
import { AppError, toAnswer } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../../core.ts';
import { seal, unseal } from '../../crypto.ts';
import { recordEvent } from '../../events/record-event.ts';
import { toSeconds } from '../../keys/key-pair.ts';
import { getSigner, signLease, toLeaseSecret } from '../../keys/sign-lease.ts';
import { lockUser } from '../../tokens.ts';
import type { Device } from '../device.ts';
import { toHolds, toShownSeats } from '../leases/decide-lease.ts';
import { numberRefusals } from '../refusals.ts';
import { findPools, findTerms, type Pool } from '../seats/pools.ts';
import { mayAddDevice, recognize } from '../seats/recognize.ts';
import { findSeats, touchSeats } from '../seats/seat-rows.ts';
import { takeSeats } from '../seats/seats.ts';
import { toStoredClient } from '../to-stored-client.ts';
import { describeEnds, toEndMs } from './describe-ends.ts';

/** Reads the request in a file. Throws `request_malformed`, `request_foreign`, `identifiers_too_few`. */
function getRequest(core: Core, text: string): OfflineRequest {
  const request = readOfflineRequest(text);
  if (request === 'malformed') throw new AppError('request_malformed');
  if (request === 'newer_format')
    throw new AppError('request_malformed', { message: toAnswer('answers.requestTooNew') });
  if (request.aud !== core.settings.productSlug) throw new AppError('request_foreign');
  // With so few identifiers, the license file would play on any computer to which a few files are copied.
  if (isWeak(request.dev.ids)) throw new AppError('identifiers_too_few');
  return request;
}

/** The hash that finds a release code. It depends on the account, and the database alone can't reveal the code. */
export function hashReleaseCode(core: Core, userId: string, code: string): string {
  return createHmac('sha256', core.keys.devices).update(`offline release v1 ${userId} ${code}`).digest('base64url');
}

/**
 * Throws `identifiers_too_few` if there are too few identifiers, because the file would play on every computer that is
 * set to the same values. Support may still make a file that expires.
 */
function assertFirm(ids: DeviceIds, isSupport: boolean): void {
  if (isSupport || canBindForGood(ids)) return;
  throw new AppError('identifiers_too_few');
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-') || 'computer';

/** The times until which a file plays: see the columns of `offline_leases`. */
interface FileEnds {
  endsAt: Date | null;
  firstEndsAt: Date | null;
  lastingFrom: Date | null;
}

function toFileEnds(ent: readonly Entitlement[], leaseEndMs: number, lastingFrom: Date | null): FileEnds {
  const ends = ent.map((one) => toEndMs(one, leaseEndMs));
  const toDate = (ms: number) => (Number.isFinite(ms) ? new Date(ms) : null);
  return {
    endsAt: toDate(Math.max(...ends)),
    firstEndsAt: toDate(Math.min(...ends)),
    lastingFrom: Number.isFinite(leaseEndMs) ? null : lastingFrom,
  };
}

const toShownEnds = ({ endsAt, firstEndsAt, lastingFrom }: FileEnds) => ({
  endsAt: firstEndsAt?.toISOString() ?? null,
  isPart: firstEndsAt !== null && firstEndsAt.getTime() !== endsAt?.getTime(),
  lastingFrom: lastingFrom?.toISOString() ?? null,
});

function toActivation(core: Core, device: Device, file: string, ends: FileEnds): OfflineActivation {
  const { id, name, os } = device;
  const fileName = `${core.settings.productSlug}-${toSlug(name)}.txt`;
  return { fileName, file, device: { id, name, os }, ...toShownEnds(ends) };
}

/** Finds the file that answered the same request earlier. Throws `request_malformed` if its seat was given back. */
async function findMade(core: Core, tx: Db, userId: string, requestId: string): Promise<OfflineActivation | null> {
  const { offlineLeases, pluginDevices } = core.store.t;
  const [made] = await tx
    .select({ lease: offlineLeases, device: pluginDevices })
    .from(offlineLeases)
    .innerJoin(pluginDevices, eq(pluginDevices.id, offlineLeases.deviceId))
    .where(and(eq(offlineLeases.userId, userId), eq(offlineLeases.requestId, requestId)));
  if (made === undefined) return null;
  const { lease, device } = made;
  if (lease.releasedAt !== null)
    throw new AppError('request_malformed', { message: toAnswer('answers.requestReleased') });
  return toActivation(core, device, unseal(core.keys.devices, lease.sealedFile), lease);
}

interface Claim {
  caller: Caller;
  userId: string;
  request: OfflineRequest;
  /** Pools that allow offline computers and in which the account owns something. */
  pools: readonly Pool[];
  input: ActivateOfflineInput;
}

/** Finds or adds the computer of a request, and gives it a seat. Throws `seats_full`, `swaps_spent`, `device_limit`. */
async function takeDeviceSeat(core: Core, tx: Db, { caller, userId, request, pools, input }: Claim): Promise<Device> {
  const { os, osVersion, arch, ids } = request.dev;
  const { version: pluginVersion, host = null } = toStoredClient(core, request.client);
  const about = { os, osVersion, arch, pluginVersion, host, kind: 'offline' as const };
  const name = input.name ?? request.dev.name;
  const { device: found, isNew } = await recognize(core, tx, userId, pools, { ...about, name, ids });
  const deviceId = found.id;
  await takeSeats(core, tx, { caller, userId, deviceId }, pools, { replaceDeviceId: input.replaceDeviceId });
  // Support skips the daily limit for a customer who cannot wait.
  if (isNew && caller.session?.user.id === userId && !(await mayAddDevice(core, tx, userId, pools)))
    throw new AppError('device_limit');
  await touchSeats(core, tx, userId, deviceId);
  const { pluginDevices } = core.store.t;
  const [device] = await tx
    .update(pluginDevices)
    .set({ ...about, ...(input.name === undefined ? {} : { name }), lastSeenAt: core.clock.now() })
    .where(eq(pluginDevices.id, deviceId))
    .returning();
  if (device === undefined) throw new Error(`Computer ${deviceId} is gone.`);
  return device;
}

interface Remarked {
  device: Device;
  now: Date;
  ent: readonly Entitlement[];
  leaseEndsAt: Date | null;
  lastingFrom: Date | null;
}

function toRemarks(core: Core, { device, now, ent, leaseEndsAt, lastingFrom }: Remarked): string[] {
  const { productName, publicUrl } = core.settings;
  const toDay = (at: Date) => at.toISOString().slice(0, 10);
  return [
    `${productName} on "${device.name}". Written ${toDay(now)} by ${new URL(publicUrl).host}.`,
    ...describeEnds(ent, leaseEndsAt?.getTime() ?? Number.POSITIVE_INFINITY),
    ...(lastingFrom === null ? [] : [`From ${toDay(lastingFrom)} you can make a file that lasts.`]),
    'Holds no password. Keep it: it works again on this computer after a reinstall, as long as the hardware stays.',
  ];
}

interface FileOf {
  now: Date;
  pools: readonly Pool[];
  own: Awaited<ReturnType<typeof findSeats>>;
  terms: Awaited<ReturnType<typeof findTerms>>;
  isFirm: boolean;
}

/**
 * The terms of each SKU in a file, with their ends. A file bound to few identifiers always ends, and nothing plays
 * after that.
 */
function toFileTerms(core: Core, { now, pools, own, terms, isFirm }: FileOf) {
  const providerNow = core.providerClock.now();
  const leaseEndMs = Math.min(
    ...pools.flatMap(({ rules: { offlineDays } }) =>
      offlineDays === null ? [] : [now.getTime() + offlineDays * dayMs],
    ),
    ...own.flatMap(({ endsAt }) => endsAt?.getTime() ?? []),
    ...(isFirm ? [] : [now.getTime() + looseFileMs]),
  );
  const leaseEndsAt = Number.isFinite(leaseEndMs) ? new Date(leaseEndMs) : null;
  const { ent, wait } = toLeaseTerms({ terms, seats: toHolds(own, new Map()), now, providerNow, leaseEndsAt });
  const ends = toFileEnds(ent, leaseEndMs, toLastingFrom({ terms, now, providerNow }));
  return { leaseEndsAt, ent: isFirm ? ent : ent.map((one) => ({ ...one, keep: 0 })), wait, ends };
}

/**
 * Answers an offline computer's request with a license file. The same request gets the same bytes. Throws
 * `request_malformed`, `request_foreign`, `identifiers_too_few`, `offline_not_offered`, `seats_full`, `swaps_spent`,
 * `device_limit`.
 */
export async function makeOfflineLease(
  core: Core,
  caller: Caller,
  { userId, reason }: { userId: string; reason?: string },
  input: ActivateOfflineInput,
): Promise<OfflineActivation> {
  return numberRefusals(core, { userId, deviceId: null }, async () => {
    const request = getRequest(core, input.request);
    // True if support answers for a customer.
    const isSupport = caller.session?.user.id !== userId;
    assertFirm(request.dev.ids, isSupport);
    const now = core.clock.now();
    const terms = await findTerms(core, userId);
    const signer = await getSigner(core, now);
    const jti = randomUUID();
    const rel = toLeaseSecret(core, 'release', jti);
    const code = parseReleaseCode(await toReleaseCode(rel, jti)) ?? '';
    return core.store.write(async (tx) => {
      // Prevents two answers to the same request at the same time.
      await lockUser(core, tx, userId);
      const made = await findMade(core, tx, userId, request.rid);
      if (made !== null) return made;
      const all = await findPools(core, tx, userId, terms);
      const pools = all.filter(({ skus, rules }) => skus > 0 && rules.isOfflineAllowed);
      if (all.every(({ skus }) => skus === 0))
        throw new AppError('offline_not_offered', { message: toAnswer('answers.nothingOwned') });
      if (pools.length === 0) throw new AppError('offline_not_offered');
      const device = await takeDeviceSeat(core, tx, { caller, userId, request, pools, input });
      // The file is bound to the identifiers that were known when the computer was added, which may be fewer.
      assertFirm(device.boundIds, isSupport);
      const isFirm = canBindForGood(request.dev.ids) && canBindForGood(device.boundIds);
      const own = (await findSeats(tx, core.store.t, { userId })).filter((seat) => seat.deviceId === device.id);
      const offered = terms.filter(({ grant }) => pools.some(({ name }) => name === grant.pool));
      const { leaseEndsAt, ent, wait, ends } = toFileTerms(core, { now, pools, own, terms: offered, isFirm });
      const { token, endorsement } = signLease(core, signer, {
        jti,
        sub: userId,
        iat: toSeconds(now),
        exp: leaseEndsAt === null ? 0 : toSeconds(leaseEndsAt),
        ref: 0,
        kind: 'offline',
        dev: { id: device.id, name: device.name, ids: device.boundIds },
        seats: toShownSeats(own, pools).map(({ pool, slot, of }) => ({ pool, slot, of })),
        ent,
        wait,
        rel,
        rid: request.rid,
      });
      const remarks = toRemarks(core, { device, now, ent, leaseEndsAt, lastingFrom: ends.lastingFrom });
      const file = formatTokens(remarks, { lease: token, key: endorsement });
      await tx.insert(core.store.t.offlineLeases).values({
        leaseId: jti,
        product: request.aud,
        deviceId: device.id,
        userId,
        requestId: request.rid,
        sealedFile: seal(core.keys.devices, file),
        issuedAt: now,
        ...ends,
        releaseHash: hashReleaseCode(core, userId, code),
      });
      const details = { deviceId: device.id, leaseId: jti, endsAt: ends.endsAt?.toISOString() ?? null };
      const about = reason === undefined ? {} : { reason };
      const event = { type: 'device.offline_made', subjectUserId: userId, details, ...about } as const;
      await recordEvent(core, tx, caller, event, { deviceName: device.name, ...toShownEnds(ends) });
      return toActivation(core, device, file, ends);
    });
  });
}
