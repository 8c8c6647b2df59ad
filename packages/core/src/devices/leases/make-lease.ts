import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull, orNull, prepareStatement } from '@backline/db';
import type { Core } from '../../core.ts';
import { announceEvent } from '../../events/record-event.ts';
import { tryCharge } from '../../rate-limit.ts';
import { waitForAll } from '../../wait-for-all.ts';
import type { Device, Install } from '../device.ts';
import type { Seat } from '../seats/seat-rows.ts';
import { type DecidedLease, decideLease, type LeaseBasis, type MadeLease } from './decide-lease.ts';

const findSeatEnds = prepareStatement((tx, { pluginSeatEnds }, { deviceId }: { deviceId: string }) =>
  tx
    .select({ pool: pluginSeatEnds.pool, toldAt: pluginSeatEnds.toldAt })
    .from(pluginSeatEnds)
    .where(eq(pluginSeatEnds.deviceId, deviceId)),
);

/** The seats that the computer lost, with the time when its plugin was informed. New ones count as reported now. */
async function tellSeatEnds(core: Core, tx: Db, deviceId: string): Promise<Map<string, Date>> {
  const { pluginSeatEnds } = core.store.t;
  const now = core.clock.now();
  const ends = await findSeatEnds(tx, core.store.t, { deviceId });
  if (ends.some(({ toldAt }) => toldAt === null))
    await tx
      .update(pluginSeatEnds)
      .set({ toldAt: now })
      .where(and(eq(pluginSeatEnds.deviceId, deviceId), isNull(pluginSeatEnds.toldAt)));
  return new Map(ends.map(({ pool, toldAt }) => [pool, toldAt ?? now]));
}

const storeLease = prepareStatement(
  (
    tx,
    { pluginInstalls },
    {
      id,
      product,
      leaseId,
      previousLeaseId,
      leaseEndsAt,
      forks,
      forkedAt,
    }: DecidedLease['kept'] & Pick<Install, 'id' | 'product'>,
  ) =>
    tx
      .update(pluginInstalls)
      .set({
        product,
        leaseId,
        previousLeaseId,
        leaseEndsAt: orNull(leaseEndsAt, pluginInstalls.leaseEndsAt),
        forks,
        forkedAt: orNull(forkedAt, pluginInstalls.forkedAt),
      })
      .where(eq(pluginInstalls.id, id))
      .returning({ id: pluginInstalls.id }),
);

async function storeTwins(core: Core, tx: Db, { id, userId, name }: Device, twins: DecidedLease['twins']) {
  if (twins === 'same') return;
  const { pluginDevices } = core.store.t;
  const twinsSince = twins === 'noticed' ? core.clock.now() : null;
  await tx.update(pluginDevices).set({ twinsSince }).where(eq(pluginDevices.id, id));
  const isAnnounced = twins === 'noticed' && (await tryCharge(core, tx, { limit: 'device_twins', subject: userId }));
  if (isAnnounced)
    await announceEvent(core, tx, { type: 'device.twins_noticed', subjectUserId: userId }, { deviceName: name });
}

/** The data that a lease is made from. The seats may still be loading. */
interface Sources extends Omit<LeaseBasis, 'now' | 'providerNow' | 'seats' | 'lost' | 'nextId'> {
  seats: readonly Seat[] | Promise<readonly Seat[]>;
}

/** Makes an install's next lease and records that its plugin has it. */
export async function makeLease(core: Core, tx: Db, sources: Sources): Promise<MadeLease> {
  const { device, install } = sources;
  const [seats, lost] = await waitForAll([sources.seats, tellSeatEnds(core, tx, device.id)]);
  const times = { now: core.clock.now(), providerNow: core.providerClock.now() };
  const { made, kept, twins } = decideLease({ ...sources, ...times, seats, lost, nextId: randomUUID() });
  await storeTwins(core, tx, device, twins);
  await storeLease(tx, core.store.t, { id: install.id, product: core.settings.productSlug, ...kept });
  return made;
}
