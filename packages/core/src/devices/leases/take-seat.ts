import type { Refreshed } from '@backline/domain/devices/leases/refresh';
import type { TakeSeatInput } from '@backline/domain/devices/leases/take-seat';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { renewLease } from './renew-lease.ts';

/**
 * Takes the seat that the owner chose for the calling plugin, and renews its lease. Throws `seats_full`, `swaps_spent`,
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
