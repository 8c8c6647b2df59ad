import type { Refreshed } from '@backline/domain/devices/refresh';
import type { TakeSeatInput } from '@backline/domain/devices/take-seat';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { findSeats } from '../seats/seat-rows.ts';
import { takeWantedSeat } from '../seats/seats.ts';
import { renewLease } from './refresh.ts';

/**
 * Takes a place for the calling plugin as its owner chose, and renews its lease. Throws `seats_full`, `swaps_spent`,
 * `courtesy_spent`, `device_released`, `rate_limited`.
 */
export async function takeSeat(
  core: Core,
  caller: Caller,
  own: CallingDevice,
  input: TakeSeatInput,
): Promise<Refreshed> {
  const charge = { limit: 'device_seat', subject: own.installId } as const;
  return renewLease(core, own, charge, input, async (tx, { userId, deviceId, pools }) => {
    const pool = pools.find(({ name }) => name === input.pool);
    // Nothing is owned that would need a place there.
    if (pool !== undefined) await takeWantedSeat(core, tx, { caller, userId, deviceId, pool }, input);
    return findSeats(tx, core.store.t, { userId });
  });
}
