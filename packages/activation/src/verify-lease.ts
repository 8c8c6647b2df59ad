import type { LeaseClaims } from './claims.ts';
import { bindIds, type DeviceIds, matchDevice } from './device-ids.ts';
import { openEndorsed, type Reason, type Trust } from './token.ts';
import { readTokens } from './token-file.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** How far a clock may go back without a doubt about it: time zones, and a day. */
const clockTolerance = 36 * hour;
/** A clock further ahead is not remembered: it is more likely wrong than right. */
const clockLeapMax = 400 * day;
const driftMax = 14 * day;

/**
 * What a computer may do with a SKU. `full`: everything. `keep`: sessions that use it open, play and render, and no new
 * sounds are loaded.
 */
export type Mode = 'full' | 'keep' | 'none';

/** What a plugin remembers about time, in seconds; 0: nothing yet. */
export interface ClockMemory {
  /** The largest `iat` of any lease that was verified here. */
  trusted: number;
  /** The latest time that a run has noted. */
  seen: number;
  /** When the hardware was first found to be another. */
  driftedSince: number | null;
}

export interface LeaseContext extends Trust, ClockMemory {
  /** This computer's, as `hashIds` makes them. Null: judges the file as the computer that it was written for would. */
  ids: DeviceIds | null;
  clock: number;
}

export interface LeaseVerdict {
  state: 'valid' | 'drifted' | 'foreign' | 'invalid';
  /** Why nothing may be played; null when the modes decide. */
  reason: Reason | null;
  modes: Record<string, Mode>;
  lease: LeaseClaims | null;
  /** The time that the modes were judged by. */
  now: number;
  /** The clock was set back by more than time zones explain. */
  isClockBack: boolean;
  /** To store for the next run. */
  memory: ClockMemory;
}

/** What each SKU of a lease may do at a time. */
export function toModes({ exp, ent }: LeaseClaims, now: number): Record<string, Mode> {
  const isOver = exp !== 0 && now >= exp;
  return Object.fromEntries(
    ent.map(({ sku, until, keep }): [string, Mode] => {
      if (!isOver && (until === 0 || now < until)) return [sku, 'full'];
      return [sku, keep === -1 || now < keep ? 'keep' : 'none'];
    }),
  );
}

/** The time to judge by: never before what a signed lease has proven, nor before what an earlier run has seen. */
function toNow({ clock, trusted, seen }: { clock: number; trusted: number; seen: number }) {
  const isClockBack = clock < seen - clockTolerance;
  const now = Math.max(clock, trusted, isClockBack ? seen : 0);
  const isLeap = clock - Math.max(seen, trusted) >= clockLeapMax;
  return { now, isClockBack, seen: isLeap ? seen : Math.max(seen, clock) };
}

/** Judges the text of a lease file. Never throws for what a file can contain, and needs no network. */
export async function verifyLease(text: string, context: LeaseContext): Promise<LeaseVerdict> {
  const { ids, clock, driftedSince } = context;
  const tokens = readTokens(text);
  const opened = await openEndorsed('lease', { token: tokens?.lease, endorsement: tokens?.key }, context);
  if ('reason' in opened) {
    const { now, isClockBack, seen } = toNow(context);
    const memory = { trusted: context.trusted, seen, driftedSince };
    return { state: 'invalid', reason: opened.reason, modes: {}, lease: null, now, isClockBack, memory };
  }
  const { claims: lease } = opened;
  const trusted = Math.max(context.trusted, lease.iat);
  const { now, isClockBack, seen } = toNow({ clock, trusted, seen: context.seen });
  const isBound = ids !== null && lease.kind !== 'farm';
  const match = isBound ? matchDevice(lease.dev.ids, await bindIds(lease.dev.salt, ids)) : 'same';
  const since = match === 'drifted' ? (driftedSince ?? now) : null;
  const isOver = since !== null && now >= since + driftMax;
  const reason = match === 'foreign' ? 'foreign' : isOver ? 'drifted_too_long' : null;
  const modes = toModes(lease, now);
  return {
    state: match === 'same' ? 'valid' : match,
    reason,
    modes: reason === null ? modes : Object.fromEntries(Object.keys(modes).map((sku) => [sku, 'none'])),
    lease,
    now,
    isClockBack,
    memory: { trusted, seen, driftedSince: since },
  };
}

/** Of several copies, the usable one that was signed last; of unusable ones the first, for its reason. */
export function pickLease(verdicts: readonly LeaseVerdict[]): LeaseVerdict | undefined {
  const usable = verdicts.filter(({ reason }) => reason === null);
  return usable.toSorted((a, b) => (b.lease?.iat ?? 0) - (a.lease?.iat ?? 0))[0] ?? verdicts[0];
}
