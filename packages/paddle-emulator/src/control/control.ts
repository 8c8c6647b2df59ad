import type { DeliveryWorker } from '../delivery/delivery-worker.ts';
import { inTransaction, type World } from '../world/world.ts';
import { advanceClock, advanceToNext, getClock } from './clock.ts';
import { listAllEvents, listAllNotifications, replay, setDelivery, setDestination } from './deliveries.ts';
import { pay } from './pay.ts';
import { approveRefund, chargeBack, refund, rejectRefund, reverseChargeBack, warnOfChargeBack } from './refunds.ts';
import { seed } from './seed.ts';
import { getState, setEchoBeforeTax, setFaults, setNextCharge, setPermissions, setTaxCategories } from './settings.ts';
import { createSnapshots, reset } from './snapshots.ts';
import { cancelNow, failRenewal, pauseNow, renewNow, resumeNow, setCard } from './subscriptions.ts';
import { trigger } from './trigger.ts';

/** Makes the controls, which the typed control, its JSON endpoints and the page's forms all use. */
export function createControl(world: World, worker: DeliveryWorker) {
  const read =
    <Input extends unknown[], Output>(act: (world: World, ...input: Input) => Output) =>
    async (...input: Input): Promise<Awaited<Output>> =>
      await act(world, ...input);
  /** Runs a call in a transaction, so that a refused one changes nothing. */
  const change = <Input extends unknown[], Output>(act: (world: World, ...input: Input) => Output) =>
    read((_world, ...input: Input) => inTransaction(world, () => act(world, ...input)));
  return {
    state: read(getState),
    clock: read(getClock),
    advanceClock: read(advanceClock),
    advanceToNext: read(advanceToNext),
    setDelivery: change(setDelivery),
    setDestination: change(setDestination),
    setEchoBeforeTax: change(setEchoBeforeTax),
    /** Resolves after every waiting notification was attempted and, unless it was dropped or paused, answered. */
    deliverNow: () => worker.deliverNow(),
    setNextCharge: change(setNextCharge),
    pay: read(pay),
    renewNow: change(renewNow),
    failRenewal: change(failRenewal),
    cancelNow: change(cancelNow),
    pauseNow: change(pauseNow),
    resumeNow: change(resumeNow),
    setCard: change(setCard),
    refund: change(refund),
    approveRefund: change(approveRefund),
    rejectRefund: change(rejectRefund),
    chargeBack: change(chargeBack),
    reverseChargeBack: change(reverseChargeBack),
    chargebackWarning: change(warnOfChargeBack),
    replay: change(replay),
    events: read(listAllEvents),
    notifications: read(listAllNotifications),
    seed: read(seed),
    trigger: read(trigger),
    setFaults: change(setFaults),
    setPermissions: change(setPermissions),
    setTaxCategories: change(setTaxCategories),
    ...createSnapshots(world, worker.forget),
    reset: async () => {
      worker.forget();
      inTransaction(world, () => reset(world));
    },
  };
}

export type EmulatorControl = ReturnType<typeof createControl>;
