import type { Refreshed, RefreshInput } from '@backline/domain/devices/leases/refresh';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { renewLease } from './renew-lease.ts';

/**
 * Handles a plugin's daily call: renews the lease, takes free seats and returns news. Throws `device_released`,
 * `device_signed_out`, `rate_limited`.
 */
export async function refresh(core: Core, caller: Caller, own: CallingDevice, input: RefreshInput): Promise<Refreshed> {
  return renewLease(core, caller, own, { limit: 'device_refresh', subject: own.installId }, input, null);
}
