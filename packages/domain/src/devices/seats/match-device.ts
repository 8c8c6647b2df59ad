import { canBindForGood, type DeviceIds, fits, hardwareIdKinds, isWeak } from '@backline/activation/device-ids';

export { canBindForGood, isWeak };

/**
 * The former binding of a computer whose hardware changed, for as long as a lease with it may play. `endsAt` in
 * milliseconds; null: a license file that lasts.
 */
export interface FormerBinding {
  ids: DeviceIds;
  endsAt: number | null;
}

/** The ids to which the leases of a computer are bound. Never put together from several sightings. */
export interface Binding {
  bound: DeviceIds;
  former: readonly FormerBinding[];
}

export function isLive({ endsAt }: FormerBinding, nowMs: number): boolean {
  return endsAt === null || endsAt > nowMs;
}

/** True if identifiers alone prove a computer to be a known one. Without hardware they prove nothing. */
export function matchesDevice({ bound, former }: Binding, ids: DeviceIds, nowMs: number): boolean {
  if (isWeak(ids)) return false;
  return fits(bound, ids) || former.some((one) => isLive(one, nowMs) && fits(one.ids, ids));
}

/**
 * Judges a computer that showed its token, by its identifiers. `same`: nothing shows other hardware, and what cannot be
 * read shows nothing. A former binding: it is that hardware again. `moved`: other hardware. `unknown`: other hardware
 * of which too little is read to bind a lease to it.
 */
export function judgeSighting({ bound, former }: Binding, ids: DeviceIds, nowMs: number) {
  if (fits(bound, { ...bound, ...ids })) return 'same';
  const again = former.find((one) => isLive(one, nowMs) && fits(one.ids, ids));
  if (again !== undefined) return again;
  const countHardware = (of: DeviceIds) => hardwareIdKinds.filter((kind) => of[kind] !== undefined).length;
  return countHardware(ids) >= Math.min(2, countHardware(bound)) ? 'moved' : 'unknown';
}
