import { desc, eq } from '@backline/db';
import type { PoolSummary } from '@backline/domain/devices/summaries';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import { toGrantTerms } from '@backline/domain/licenses/terms';
import type { DeviceReport } from '@backline/domain/support/computers/device';
import type { DeviceExplanation } from '@backline/domain/support/computers/explain-device';
import type { Caller, Core } from '../../core.ts';
import { findGrants } from '../../licenses/grants.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';
import { findDeviceReports } from './device-reports.ts';
import { day, findQuotaSteps, type Refusal, refusals } from './refusal-texts.ts';

type Chain = DeviceExplanation['chain'];
type User = Core['store']['t']['users']['$inferSelect'];

interface Question {
  /** An account, or a refusal's reference number. */
  about: EmailAddress | string;
  deviceId?: string | undefined;
  reason: string;
}

/** How to free a seat in a pool, naming the least recently used computer. */
function giveSeat(email: string, pool: string, devices: readonly DeviceReport[]): string[] {
  const [least] = devices
    .filter(({ seats }) => seats.some((seat) => seat.pool === pool))
    .toSorted((one, other) => (one.lastSeenAt < other.lastSeenAt ? -1 : 1));
  return [
    least === undefined
      ? `See who has the places, and remove one: backline device list ${email}`
      : `Remove “${least.name}”, which was seen last on ${day(least.lastSeenAt)}: backline device release ${least.id} --reason TEXT`,
    `Give one more: backline seat add ${email} --pool ${pool} --count 1 --reason TEXT`,
  ];
}

async function findRefusals(core: Core, userId: string): Promise<Refusal[]> {
  const { pluginRefusals } = core.store.t;
  return core.store.db
    .select()
    .from(pluginRefusals)
    .where(eq(pluginRefusals.userId, userId))
    .orderBy(desc(pluginRefusals.at))
    .limit(20);
}

/** The refusal with a number, and its account. Throws `not_found`. */
async function getRefusal(core: Core, ref: string): Promise<{ refusal: Refusal; user: User | null }> {
  const { pluginRefusals, users } = core.store.t;
  const [found] = await core.store.db
    .select({ refusal: pluginRefusals, user: users })
    .from(pluginRefusals)
    .leftJoin(users, eq(users.id, pluginRefusals.userId))
    .where(eq(pluginRefusals.ref, ref));
  if (found !== undefined) return found;
  throw new AppError('not_found', { message: `There is no refusal ${ref}. They are kept for 30 days.` });
}

function toRefusalStep({ ref, at, code, details }: Refusal): Chain[number] {
  const numbers = Object.entries(details).flatMap(([name, value]) => (value == null ? [] : [`${name} ${value}`]));
  const more = numbers.length === 0 ? '' : ` (${numbers.join(', ')})`;
  return { at: at.toISOString(), what: `Refused ${ref}, ${code}: ${refusals[code]?.what ?? code}${more}.` };
}

function toDeviceSteps(device: DeviceReport): Chain {
  const { name, os, createdAt, movedAt, lastSeenAt, leaseEndsAt, seats, releasedAt, releasedBy, keepsUntil } = device;
  const until = leaseEndsAt === null ? '' : `, with a lease until ${day(leaseEndsAt)}`;
  const held = seats.map(
    ({ pool, slot, endsAt }) =>
      `${slot === 0 ? 'a place beyond the limit' : `place ${slot}`} in ${pool}${endsAt === null ? '' : ` until ${day(endsAt)}`}`,
  );
  const has = held.length === 0 ? 'It has no place.' : `It has ${held.join(', ')}.`;
  const steps = [
    { at: createdAt, what: `“${name}” (${os}) was added, ${device.kind}: ${device.id}.` },
    ...(movedAt === null ? [] : [{ at: movedAt, what: `“${name}” came with other hardware, which cost a move.` }]),
    { at: lastSeenAt, what: `“${name}” was seen last${until}. ${releasedAt === null ? has : ''}`.trim() },
    ...device.files.map(({ issuedAt, endsAt }) => ({
      at: issuedAt,
      what: `“${name}” got a license file, ${endsAt === null ? 'which does not end' : `until ${day(endsAt)}`}.`,
    })),
  ];
  if (keepsUntil !== null)
    steps.push({ at: lastSeenAt, what: `“${name}” lost its place: it keeps until ${day(keepsUntil)}.` });
  if (device.mayBeTwins) steps.push({ at: lastSeenAt, what: `“${name}” and another computer may share one place.` });
  if (releasedAt !== null) steps.push({ at: releasedAt, what: `“${name}” was removed by ${releasedBy}.` });
  return steps;
}

interface State {
  email: string;
  isDisabled: boolean;
  owned: number;
  /** The computers that the question is about, and all of the account's. */
  devices: readonly DeviceReport[];
  all: readonly DeviceReport[];
  pools: readonly PoolSummary[];
  now: string;
}

type Verdict = Omit<DeviceExplanation, 'chain' | 'email'>;

const no = (verdict: string, ...next: string[]): Verdict => ({ plays: false, verdict, next });

/** The reason why nothing plays on an account. Null if something may. */
function findAccountVerdict({ email, isDisabled, owned }: State): Verdict | null {
  if (isDisabled)
    return no(`The account ${email} is disabled.`, `Enable it: backline user enable ${email} --reason TEXT`);
  if (owned === 0) return no(`${email} owns nothing that is in force.`, `See why: backline license explain ${email}`);
  return null;
}

/** Explains why a computer was refused a seat. If it is not in the account, says if it would get one now. */
function toPlacesVerdict({ email, all, pools }: State, { code, details }: Refusal): Verdict {
  const pool = pools.find(({ name }) => name === (details.pool ?? 'main'));
  if (pool === undefined) return no(`${email} owns nothing that needs a place there.`);
  const { name, used, limit, swapsLeft, swaps } = pool;
  const isLetIn = used < limit || (code === 'swaps_spent' && swapsLeft > 0);
  const verdict = `${used} of ${limit} places in ${name} are in use, and ${swapsLeft} of ${swaps} moves are left.`;
  return isLetIn
    ? no(verdict, 'Sign in again on the refused computer: it is let in now.')
    : no(verdict, ...giveSeat(email, name, all));
}

/**
 * Explains an account's last refusal for lack of a place, as things are now. Null if that computer or another one was
 * let in since. A customer without a reference number most likely means this refusal.
 */
function toRefusedVerdict(state: State, noted: readonly Refusal[]): Verdict | null {
  const refusal = noted.find(({ code }) => refusals[code]?.isAboutSeats === true);
  if (refusal === undefined || findAccountVerdict(state) !== null) return null;
  const at = refusal.at.toISOString();
  const isIn = state.all.some(({ id, seats, createdAt }) =>
    id === refusal.deviceId ? seats.length > 0 : createdAt > at,
  );
  if (isIn) return null;
  const { verdict, next } = toPlacesVerdict(state, refusal);
  const why = refusals[refusal.code]?.what ?? refusal.code;
  return no(`A computer was refused on ${day(at)} (${refusal.ref}), because ${why}. Now: ${verdict}`, ...next);
}

/** Explains why an account's computers play or not, and what helps. The first reason that applies is used. */
function toVerdict(state: State): Verdict {
  const { email, devices, all, pools, now } = state;
  const ofAccount = findAccountVerdict(state);
  if (ofAccount !== null) return ofAccount;
  const [device] = devices;
  if (device === undefined)
    return no(
      `${email} has no computer yet.`,
      'Sign in from the plugin’s window; without internet: /device/offline.',
      `Answer a request that came by mail: backline device offline ${email} FILE --out FILE --reason TEXT`,
    );
  const { id, name, seats, files, releasedAt, leaseEndsAt, kind } = device;
  if (releasedAt !== null)
    return no(
      `“${name}” was removed on ${day(releasedAt)} by ${device.releasedBy}.`,
      'Signing in again on it brings it back.',
      `Within 14 days: backline device restore ${id} --reason TEXT`,
    );
  if (seats.length === 0) {
    const full = pools.find(({ used, limit }) => used >= limit);
    if (full === undefined)
      return no(`“${name}” has no place yet, and one is free.`, 'Press Check Now in the plugin: it takes the place.');
    return no(
      `“${name}” has no place: ${full.used} of ${full.limit} in ${full.name} are in use.`,
      ...giveSeat(email, full.name, all),
    );
  }
  const file = files.findLast((one) => one.releasedAt === null);
  const endsAt = kind === 'offline' && file !== undefined ? file.endsAt : leaseEndsAt;
  if (endsAt !== null && endsAt <= now)
    return no(
      `“${name}” has a place, and its license ended on ${day(endsAt)}.`,
      kind === 'offline'
        ? `It needs a new file: backline device offline ${email} FILE --out FILE --reason TEXT`
        : 'Connect it to the internet once, and press Check Now in the plugin.',
    );
  const until = endsAt === null ? 'for good' : `until ${day(endsAt)}`;
  return {
    plays: true,
    verdict: `“${name}” plays ${until} what ${email} owns.`,
    next: [
      'Press Check Now in the plugin, and copy its diagnostics if that does not help.',
      `See each product: backline license explain ${email}`,
    ],
  };
}

/** The computers that were named, or all. Throws `not_found`. */
function pick(devices: readonly DeviceReport[], deviceId: string | undefined): readonly DeviceReport[] {
  if (deviceId === undefined) return devices;
  const found = devices.filter(({ id }) => id === deviceId);
  if (found.length === 0) throw new AppError('not_found', { message: `The account has no computer ${deviceId}.` });
  return found;
}

/** The state of an account and its computers, and the events that led to it. */
async function readState(
  core: Core,
  user: User,
  deviceId: string | undefined,
): Promise<{ state: State; chain: Chain; noted: readonly Refusal[] }> {
  const { devices, pools } = await findDeviceReports(core, user);
  const chosen = pick(devices, deviceId).toSorted(
    (one, other) => Number(one.releasedAt !== null) - Number(other.releasedAt !== null),
  );
  const terms = toGrantTerms(await findGrants(core, user.id), core.providerClock.now());
  const count = (wanted: string) => terms.filter(({ state }) => state === wanted).length;
  const owned = count('active');
  const suspended = count('suspended');
  const revoked = count('revoked');
  const now = core.clock.now().toISOString();
  const opened = { at: user.createdAt.toISOString(), what: `The account ${user.email} was opened.` };
  const isDisabled = user.disabledAt !== null;
  const noted = (await findRefusals(core, user.id)).filter(
    (one) => deviceId === undefined || one.deviceId === null || one.deviceId === deviceId,
  );
  const chain = [
    opened,
    ...(user.disabledAt === null ? [] : [{ at: user.disabledAt.toISOString(), what: 'The account was disabled.' }]),
    ...chosen.flatMap(toDeviceSteps),
    ...noted.map(toRefusalStep),
    ...(await findQuotaSteps(core, user.id)),
    { at: now, what: `Of its grants ${owned} are active, ${suspended} on hold, ${revoked} revoked.` },
  ];
  return {
    state: { email: user.email, isDisabled, owned, devices: chosen, all: devices, pools, now },
    chain: chain.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
    noted,
  };
}

/**
 * Explains why a customer's computers play or not, or what a refusal's number meant: grants, seat, lease, last refresh
 * and refusals, oldest first, and the next step. Throws `not_found`.
 */
export async function explainDevice(
  core: Core,
  caller: Caller,
  { about, deviceId, reason }: Question,
): Promise<DeviceExplanation> {
  if (typeof about !== 'string') {
    const user = await getUserByEmail(core, core.store.db, about);
    await recordLookUp(core, caller, { type: 'support.device_explained', subjectUserId: user.id, reason });
    const { state, chain, noted } = await readState(core, user, deviceId);
    const own = toVerdict(state);
    const refused = deviceId === undefined ? toRefusedVerdict(state, noted) : null;
    if (refused === null) return { ...own, email: user.email, chain };
    const verdict = `${own.verdict} ${refused.verdict}`;
    return { plays: own.plays, verdict, next: [...refused.next, ...own.next], email: user.email, chain };
  }
  const { refusal, user } = await getRefusal(core, about);
  const subject = user === null ? {} : { subjectUserId: user.id };
  await recordLookUp(core, caller, { type: 'support.device_explained', ...subject, subject: about, reason });
  const {
    what,
    isAboutSeats = false,
    isAboutPacks = false,
    next,
  } = refusals[refusal.code] ?? { what: refusal.code, next: () => [] };
  const was = `was refused on ${day(refusal.at.toISOString())}, because ${what}.`;
  if (user === null) {
    const verdict = `${about}: a computer of no account ${was}`;
    return { plays: false, email: null, verdict, chain: [toRefusalStep(refusal)], next: next('EMAIL', refusal) };
  }
  const refused = deviceId ?? refusal.deviceId ?? undefined;
  const { state, chain } = await readState(core, user, refused);
  // A computer that was never let in has no row in the account.
  const now =
    refused !== undefined
      ? toVerdict(state)
      : (findAccountVerdict(state) ?? (isAboutSeats ? toPlacesVerdict(state, refusal) : no('')));
  const verdict = `${about}: ${user.email} ${was}${now.verdict === '' ? '' : ` Now: ${now.verdict}`}`;
  // Even if the computer plays, it may not be allowed to download.
  const isOwnAdvice = !isAboutPacks && (now.plays || isAboutSeats || state.isDisabled || state.owned === 0);
  return {
    plays: now.plays,
    email: user.email,
    verdict,
    chain,
    next: isOwnAdvice ? now.next : next(user.email, refusal),
  };
}
