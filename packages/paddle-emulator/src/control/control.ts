import type { DeliveryWorker } from '../delivery/delivery-worker.ts';
import type { World } from '../world/world.ts';
import { advanceClock } from './advance-clock.ts';
import { advanceToNext } from './advance-to-next.ts';
import { cancelNow } from './cancel-now.ts';
import { chargeBack, reverseChargeBack, warnOfChargeBack } from './charge-back.ts';
import { approveRefund, rejectRefund } from './decide-refund.ts';
import { getClock } from './get-clock.ts';
import { getState } from './get-state.ts';
import { listAllEvents, listAllNotifications } from './list-deliveries.ts';
import { pauseNow, resumeNow } from './pause-now.ts';
import { pay } from './pay.ts';
import { refund } from './refund.ts';
import { failRenewal, renewNow } from './renew-now.ts';
import { replay } from './replay.ts';
import { reset } from './reset.ts';
import { seed } from './seed.ts';
import { setCard } from './set-card.ts';
import { setDelivery } from './set-delivery.ts';
import { setDestination } from './set-destination.ts';
import { setEchoBeforeTax } from './set-echo-before-tax.ts';
import { setFaults } from './set-faults.ts';
import { setNextCharge } from './set-next-charge.ts';
import { setTaxCategories } from './set-tax-categories.ts';
import { createSnapshots } from './snapshots.ts';
import { trigger } from './trigger.ts';

/** The typed control, its JSON endpoints and the page's forms all use this table. */
export function createControl(world: World, worker: DeliveryWorker) {
  const bound =
    <Input extends unknown[], Output>(act: (world: World, ...input: Input) => Output) =>
    async (...input: Input): Promise<Awaited<Output>> =>
      await act(world, ...input);
  return {
    state: bound(getState),
    clock: bound(getClock),
    advanceClock: bound(advanceClock),
    advanceToNext: bound(advanceToNext),
    setDelivery: bound(setDelivery),
    setDestination: bound(setDestination),
    setEchoBeforeTax: bound(setEchoBeforeTax),
    /** Resolves once everything that waits was attempted and, unless dropped or paused, answered. */
    deliverNow: () => worker.deliverNow(),
    setNextCharge: bound(setNextCharge),
    pay: bound(pay),
    renewNow: bound(renewNow),
    failRenewal: bound(failRenewal),
    cancelNow: bound(cancelNow),
    pauseNow: bound(pauseNow),
    resumeNow: bound(resumeNow),
    setCard: bound(setCard),
    refund: bound(refund),
    approveRefund: bound(approveRefund),
    rejectRefund: bound(rejectRefund),
    chargeBack: bound(chargeBack),
    reverseChargeBack: bound(reverseChargeBack),
    chargebackWarning: bound(warnOfChargeBack),
    replay: bound(replay),
    events: bound(listAllEvents),
    notifications: bound(listAllNotifications),
    seed: bound(seed),
    trigger: bound(trigger),
    setFaults: bound(setFaults),
    setTaxCategories: bound(setTaxCategories),
    ...createSnapshots(world, worker.forget),
    reset: async () => {
      worker.forget();
      reset(world);
    },
  };
}

export type EmulatorControl = ReturnType<typeof createControl>;
