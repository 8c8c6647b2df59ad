import { canBindForGood, type DeviceIds, fits, hardwareIdKinds, isWeak } from '@backline/activation/device-ids';

export { canBindForGood, isWeak };

/**
 * A computer's earlier binding before its hardware changed, as long as a lease with it may play. `endsAt` in
 * milliseconds; null for a permanent license file.
 */
export interface FormerBinding {
  ids: DeviceIds;
  endsAt: number | null;
}

/** The ids that a computer's leases are bound to. They always come from a single contact. */
export interface Binding {
  bound: DeviceIds;
  former: readonly FormerBinding[];
}

export function isLive({ endsAt }: FormerBinding, nowMs: number): boolean {
  return endsAt === null || endsAt > nowMs;
}

/** True if the identifiers alone identify a known computer. Without hardware identifiers they never do. */
export function matchesDevice({ bound, former }: Binding, ids: DeviceIds, nowMs: number): boolean {
  if (isWeak(ids)) return false;
  return fits(bound, ids) || former.some((one) => isLive(one, nowMs) && fits(one.ids, ids));
}

/**
 * Judges a computer with a valid token by its identifiers. `same`: nothing indicates other hardware; missing
 * identifiers do not count. An earlier binding: it has that hardware again. `moved`: other hardware. `unknown`: other
 * hardware with too few identifiers to bind a lease to.
 */
export function judgeSighting({ bound, former }: Binding, ids: DeviceIds, nowMs: number) {
  if (fits(bound, { ...bound, ...ids })) return 'same';
  const again = former.find((one) => isLive(one, nowMs) && fits(one.ids, ids));
  if (again !== undefined) return again;
  const countHardware = (of: DeviceIds) => hardwareIdKinds.filter((kind) => of[kind] !== undefined).length;
  return countHardware(ids) >= Math.min(2, countHardware(bound)) ? 'moved' : 'unknown';
}
