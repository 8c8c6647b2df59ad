import { isClaims, type LeaseClaims } from './claims.ts';
import { bindIds, type DeviceIds, fits, isWeak } from './device-ids.ts';
import { openEndorsed, type Reason, type Trust } from './token.ts';
import { readTokens } from './token-file.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** How far a clock may go back without suspicion: time zones plus a day. */
const clockTolerance = 36 * hour;
/** A clock further ahead is not remembered, because it is more likely wrong than right. */
const clockLeapMax = 400 * day;
/** How long a lease without hardware identifiers is valid. */
const weakMax = 72 * hour;

/**
 * A computer's permission for a SKU. `full` allows everything. With `keep`, sessions that use it open, play and render,
 * but no new sounds load.
 */
export type Mode = 'full' | 'keep' | 'none';

/** Times that a plugin remembers, in seconds; 0 for none. */
export interface ClockMemory {
  /** The largest `iat` of any lease that was verified here. */
  trusted: number;
  /** The latest time that a run has recorded. */
  seen: number;
}

export interface LeaseContext extends Trust, ClockMemory {
  /** This computer's ids, from `hashIds`. Null to judge the file as on the computer it was made for. */
  ids: DeviceIds | null;
  clock: number;
}

export interface LeaseVerdict {
  state: 'valid' | 'foreign' | 'invalid';
  /** Why nothing may play; null if the modes decide. */
  reason: Reason | null;
  modes: Record<string, Mode>;
  lease: LeaseClaims | null;
  /** The time used to judge the modes. */
  now: number;
  /** The clock was set back by more than time zones explain. */
  isClockBack: boolean;
  /** Times to store for the next run. */
  memory: ClockMemory;
}

const isUnbound = ({ kind, dev }: LeaseClaims) => kind !== 'farm' && isWeak(dev.ids);

/** The permission for each SKU of a lease at a given time. */
export function toModes(lease: LeaseClaims, now: number): Record<string, Mode> {
  const { exp, iat, ent } = lease;
  const isOver = exp !== 0 && now >= exp;
  const isGone = isUnbound(lease) && (isOver || now >= iat + weakMax);
  return Object.fromEntries(
    ent.map(({ sku, until, keep }): [string, Mode] => {
      if (isGone) return [sku, 'none'];
      if (!isOver && (until === 0 || now < until)) return [sku, 'full'];
      return [sku, keep === -1 || now < keep ? 'keep' : 'none'];
    }),
  );
}

/** True if a lease is valid on a computer; null means the one it was made for. */
async function isFor({ kind, dev }: LeaseClaims, ids: DeviceIds | null): Promise<boolean> {
  if (kind === 'farm') return true;
  // A lease without hardware identifiers works on copies too, so it must be renewed often.
  if (kind === 'offline' && isWeak(dev.ids)) return false;
  return ids === null || fits(dev.ids, await bindIds(dev.salt, ids));
}

/** The time to judge by: never before the time of a signed lease, or the time recorded by an earlier run. */
function toNow({ clock, trusted, seen }: { clock: number; trusted: number; seen: number }) {
  const isClockBack = clock < seen - clockTolerance;
  const now = Math.max(clock, trusted, isClockBack ? seen : 0);
  const isLeap = clock - Math.max(seen, trusted) >= clockLeapMax;
  return { now, isClockBack, seen: isLeap ? seen : Math.max(seen, clock) };
}

/** Judges a lease file without a network. Never throws, whatever the file contains. */
export async function verifyLease(text: string, context: LeaseContext): Promise<LeaseVerdict> {
  const { ids, clock } = context;
  const tokens = readTokens(text);
  const opened = await openEndorsed(
    'lease',
    { token: tokens?.lease, endorsement: tokens?.key },
    context,
    isClaims.lease,
  );
  if ('reason' in opened) {
    const { now, isClockBack, seen } = toNow(context);
    const memory = { trusted: context.trusted, seen };
    return { state: 'invalid', reason: opened.reason, modes: {}, lease: null, now, isClockBack, memory };
  }
  const { claims: lease } = opened;
  const trusted = Math.max(context.trusted, lease.iat);
  const { now, isClockBack, seen } = toNow({ clock, trusted, seen: context.seen });
  const isHere = await isFor(lease, ids);
  const modes = toModes(lease, now);
  return {
    state: isHere ? 'valid' : 'foreign',
    reason: isHere ? null : 'foreign',
    modes: isHere ? modes : Object.fromEntries(Object.keys(modes).map((sku) => [sku, 'none'])),
    lease,
    now,
    isClockBack,
    memory: { trusted, seen },
  };
}

/** When a valid lease was signed; -1 for the others. */
const toSignedAt = ({ reason, lease }: LeaseVerdict) => (reason === null && lease !== null ? lease.iat : -1);

/** Among several copies, the valid one with the newest signature; if none is valid, the first, for its reason. */
export function pickLease(verdicts: readonly LeaseVerdict[]): LeaseVerdict | undefined {
  return verdicts.toSorted((one, other) => toSignedAt(other) - toSignedAt(one))[0];
}
