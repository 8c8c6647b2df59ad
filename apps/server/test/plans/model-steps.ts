import { completeCheckout } from '@backline/core/fulfillment/complete-checkout';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { changePlan } from '@backline/core/plans/change-plan';
import { checkOutPlan } from '@backline/core/plans/check-out-plan';
import { proratePlan } from '@backline/core/plans/prorate-plan';
import { updatePayment } from '@backline/core/plans/update-payment';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { AppError } from '@backline/domain/errors';
import type { Plan } from '@backline/domain/plans/plan';
import fc from 'fast-check';
import type { Line, ModelWorld } from './model-world.ts';

type Card = 'pays' | 'declined' | 'fails_on_renewal';
const numbers: Record<Card, string> = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  fails_on_renewal: '4000002760003184',
};

type UserAction =
  /** If `card` is null, the checkout is left open. `tells`: the browser reports that it was completed. */
  | { do: 'subscribe'; plan: Plan; card: Card | null; tells: boolean }
  | { do: 'pay the open checkout'; card: Card; tells: boolean }
  | { do: 'switch'; plan: Plan }
  | { do: 'cancel' }
  | { do: 'reactivate' }
  | { do: 'update the payment'; card: Card | null };

type VendorAction = 'pause' | 'resume' | 'cancel' | 'refund' | 'charge back' | 'reverse' | 'good card' | 'bad card';

type Action =
  | UserAction
  | { do: 'both'; first: UserAction; second: UserAction }
  | { do: 'vendor'; what: VendorAction }
  | { do: 'wait'; minutes: number }
  /** Waits until some time before or after the next event. */
  | { do: 'wait for it'; offsetMinutes: number }
  | { do: 'server'; what: 'reconcile' | 'remind' };

/** An action, and how its events are delivered. */
export interface Step {
  action: Action;
  /** The state of the connection between portal and provider during the step. */
  line: Line;
  /**
   * Which of the waiting events are delivered: how many, in thousandths, and from which position. The other fields say
   * what happens to the rest.
   */
  events: { share: number; from: number; isBackwards: boolean; isDoubled: boolean; isRestLost: boolean };
  isWorked: boolean;
}

const plan = fc.constantFrom<Plan>('monthly', 'annual');
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Card>('pays') },
  { weight: 2, arbitrary: fc.constantFrom<Card>('declined', 'fails_on_renewal') },
);
const perhapsCard = fc.oneof({ weight: 5, arbitrary: card }, { weight: 1, arbitrary: fc.constant(null) });

/** Most browsers are still open when a checkout is completed, and report it. */
const tells = fc.constantFrom(true, true, true, false);
const subscribe = fc.record({ do: fc.constant('subscribe' as const), plan, card: perhapsCard, tells });
const user: fc.Arbitrary<UserAction> = fc.oneof(
  { weight: 4, arbitrary: subscribe },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pay the open checkout' as const), card, tells }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('switch' as const), plan }) },
  { weight: 4, arbitrary: fc.constantFrom({ do: 'cancel' as const }, { do: 'reactivate' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('update the payment' as const), card: perhapsCard }) },
);

const hour = 60;
const day = 24 * hour;
const waits = [5, hour, day, 4 * day, 7 * day + hour, 20 * day, 31 * day, 70 * day, 380 * day];

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: user },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('both' as const), first: user, second: user }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('vendor' as const),
      what: fc.constantFrom<VendorAction>(
        ...(['pause', 'resume', 'cancel', 'refund', 'charge back', 'reverse'] as const),
        ...(['good card', 'bad card'] as const),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(...waits) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait for it' as const),
      offsetMinutes: fc.constantFrom(-40, -20, -1, 1, 20, 40, 2 * day),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('server' as const),
      what: fc.constantFrom('reconcile' as const, 'remind' as const),
    }),
  },
);

const events = fc.record({
  share: fc.oneof(
    { weight: 5, arbitrary: fc.constant(1000) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 999 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  from: fc.nat({ max: 12 }),
  isBackwards: fc.boolean(),
  isDoubled: fc.constantFrom(true, false, false, false),
  isRestLost: fc.boolean(),
});

const line = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Line>('up') },
  { weight: 1, arbitrary: fc.constantFrom<Line>('down', 'loses_answer') },
);

const step: fc.Arbitrary<Step> = fc.record({
  action,
  line,
  events,
  isWorked: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

export interface Life {
  steps: Step[];
  /** The time after the last step at which the result is checked again. Null if it is not. */
  afterMinutes: number | null;
}

/** Every life begins with a subscription, which may fail. */
export const lives: fc.Arbitrary<Life> = fc
  .record({
    first: fc.record({ action: subscribe, line, events, isWorked: fc.boolean() }),
    rest: fc.array(step, { minLength: 3, maxLength: 10, size: 'max' }),
    afterMinutes: fc.constantFrom(null, null, hour, 8 * day, 38 * day, 370 * day),
  })
  .map(({ first, rest, afterMinutes }) => ({ steps: [first, ...rest], afterMinutes }));

/** The ids that later steps of a life need. */
export interface Memory {
  world: ModelWorld;
  /** The checkout that is still open in a tab. */
  open: string | null;
  waiting: string[];
}

/** Does something that a use case or the emulator may refuse. Any other error is a failure. */
async function may<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return null;
    if (error instanceof Error && error.name === 'PaddleError') return null;
    throw error;
  }
}

async function pay({ world }: Memory, transactionId: string, card: Card, tells: boolean): Promise<void> {
  const paid = await may(world.control.pay({ transactionId, card: numbers[card] }));
  if (paid !== null && tells) await may(completeCheckout(world.core, world.caller, transactionId));
}

async function act(memory: Memory, action: UserAction): Promise<void> {
  const { core, caller, own } = memory.world;
  switch (action.do) {
    case 'subscribe': {
      const checkout = await may(checkOutPlan(core, caller, own, { plan: action.plan }));
      memory.open = checkout?.txnId ?? memory.open;
      if (checkout !== null && action.card !== null) await pay(memory, checkout.txnId, action.card, action.tells);
      return;
    }
    case 'pay the open checkout':
      if (memory.open !== null) await pay(memory, memory.open, action.card, action.tells);
      return;
    case 'switch':
      await may(proratePlan(core, own, action.plan));
      await may(changePlan(core, caller, own, { plan: action.plan }));
      return;
    case 'cancel':
    case 'reactivate':
      await may(changePlan(core, caller, own, { canceled: action.do === 'cancel' }));
      return;
    case 'update the payment': {
      const change = await may(updatePayment(core, caller, own));
      if (change !== null && action.card !== null) await pay(memory, change.txnId, action.card, false);
    }
  }
}

async function actAsVendor({ world: { control, glance } }: Memory, what: VendorAction): Promise<void> {
  const { subscriptions, transactions } = await glance();
  const newest = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1);
  const last = subscriptions.toSorted(newest)[0]?.id ?? '';
  const isCharge = ({ status, details }: (typeof transactions)[number]) =>
    status === 'completed' && details.totals.grand_total !== '0';
  const charge = transactions.filter(isCharge).toSorted(newest)[0]?.id ?? '';
  const deeds: Record<VendorAction, () => Promise<unknown>> = {
    pause: () => control.pauseNow(last),
    resume: () => control.resumeNow(last),
    cancel: () => control.cancelNow(last),
    refund: () => control.refund(charge),
    'charge back': () => control.chargeBack(charge),
    reverse: () => control.reverseChargeBack(charge),
    'good card': () => control.setCard(last, 'pays'),
    'bad card': () => control.setCard(last, 'fails_on_renewal'),
  };
  await may(deeds[what]());
}

async function waitForIt({ world }: Memory, offsetMinutes: number): Promise<void> {
  const { subscriptions } = await world.glance();
  const dues = subscriptions.flatMap(({ next_billed_at, scheduled_change }) => [
    next_billed_at,
    scheduled_change?.effective_at ?? null,
  ]);
  const [next] = dues.filter((due) => due !== null).toSorted();
  if (next !== undefined) await world.moveTo(new Date(Date.parse(next) + offsetMinutes * 60_000));
}

async function carryOut(memory: Memory, action: Action): Promise<void> {
  const { world } = memory;
  switch (action.do) {
    case 'both':
      await Promise.all([act(memory, action.first), act(memory, action.second)]);
      return;
    case 'vendor':
      return actAsVendor(memory, action.what);
    case 'wait':
      return world.moveTo(new Date(world.now().getTime() + action.minutes * 60_000));
    case 'wait for it':
      return waitForIt(memory, action.offsetMinutes);
    case 'server':
      if (action.what === 'remind') await runDueTasks(world.core);
      else
        await reconcile(world.core).catch((error: unknown) => {
          if (!(error instanceof GatewayError)) throw error;
        });
      return;
    default:
      return act(memory, action);
  }
}

/** Delivers some of the events, from any position, in any order, and perhaps twice. The rest waits or is lost. */
async function travel(
  memory: Memory,
  { share, from, isBackwards, isDoubled, isRestLost }: Step['events'],
): Promise<void> {
  const { world } = memory;
  const waiting = [...memory.waiting, ...(await world.fetchEvents())];
  const seat = waiting.length === 0 ? 0 : from % waiting.length;
  const turned = [...waiting.slice(seat), ...waiting.slice(0, seat)];
  const brought = turned.slice(0, Math.ceil((turned.length * share) / 1000));
  memory.waiting = isRestLost ? [] : turned.slice(brought.length);
  const ordered = isBackwards ? brought.toReversed() : brought;
  await world.bring(ordered);
  if (isDoubled) await world.bring(ordered);
}

export async function takeStep(memory: Memory, { action, line, events, isWorked }: Step): Promise<void> {
  memory.world.setLine(line);
  await carryOut(memory, action);
  await travel(memory, events);
  if (isWorked) await memory.world.applyAll();
}
