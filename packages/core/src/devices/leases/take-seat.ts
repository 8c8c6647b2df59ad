import type { Refreshed } from '@backline/domain/devices/leases/refresh';
import type { TakeSeatInput } from '@backline/domain/devices/leases/take-seat';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { renewLease } from './renew-lease.ts';

/**
 * Takes a seat for the calling plugin as its owner chose, and renews its lease. Throws `seats_full`, `swaps_spent`,
 * `courtesy_spent`, `device_released`, `rate_limited`.
 */
export async function takeSeat(
  core: Core,
  caller: Caller,
  own: CallingDevice,
  input: TakeSeatInput,
): Promise<Refreshed> {
  return renewLease(core, caller, own, { limit: 'device_seat', subject: own.installId }, input, input);
}
