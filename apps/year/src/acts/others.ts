import { type Act, type ActTable, always, type Scene } from '../act.ts';
import type { BookedTransaction } from '../books.ts';
import { runCommand } from '../command-line.ts';
import type { Person } from '../person.ts';
import { deskActs, findEmail, toAccount } from './desk.ts';

const reason = 'a letter to the desk';

/** Picks any paid order. */
async function findOrder({ shop, dice }: Scene): Promise<BookedTransaction | null> {
  const { transactions } = await shop.glanceAtBooks();
  const paid = transactions.filter(({ status }) => status === 'completed');
  return paid.length === 0 ? null : dice.pick(paid);
}

/** Refunds an order after reading the consequences. */
async function refund(scene: Scene): Promise<void> {
  const order = await findOrder(scene);
  if (order === null) return;
  const { dice } = scene;
  const lines = order.details.line_items;
  const [line] = lines;
  const isPartial = line !== undefined && dice.once(3);
  const amount = Math.max(1, Math.floor(Number(line?.totals.total ?? 0) / 3));
  const what = {
    transactionId: order.id,
    endsPlan: order.subscription_id !== null && dice.once(2),
    reason,
    ...(isPartial ? { lines: [{ itemId: line.id, amount }] } : {}),
  };
  const { status, body } = await scene.askStaff('/support/orders/refund', { ...what, isDryRun: true });
  if (status !== 200) return;
  const seen = { ...what, seen: body.seen };
  if (dice.once(4)) rehearsed.set(scene.person, seen);
  else await scene.askStaff('/support/orders/refund', seen);
}

/** Refunds that a member of staff has prepared in a tab that is still open. */
const rehearsed = new WeakMap<Person, object>();

/** Confirms a refund in a tab that was opened earlier. */
async function pressOldRefund({ askStaff, person }: Scene): Promise<void> {
  const body = rehearsed.get(person);
  if (body !== undefined) await askStaff('/support/orders/refund', body);
  rehearsed.delete(person);
}

async function merge(scene: Scene): Promise<void> {
  const from = findEmail(scene);
  const into = findEmail(scene);
  if (from === null || into === null) return;
  const { status } = await scene.askStaff('/support/users/merge', { from, into, isDryRun: true, reason });
  if (status === 200) await scene.askStaff('/support/users/merge', { from, into, reason });
}

async function resolveReview(scene: Scene): Promise<void> {
  const { status, body } = await scene.askStaff('/support/reviews/list', { reason });
  if (status !== 200 || body.reviews.length === 0) return;
  const { id: reviewId } = scene.dice.pick<{ id: string }>(body.reviews);
  const deliverTo = scene.dice.once(2) ? findEmail(scene) : null;
  await scene.askStaff('/support/reviews/resolve', { reviewId, deliverTo, reason });
}

async function withdrawFor(scene: Scene): Promise<void> {
  const order = await findOrder(scene);
  const name = 'Somebody who wrote';
  if (order !== null) await scene.askStaff('/support/orders/withdraw', { transactionId: order.id, name, reason });
}

/** The acts of support staff. */
export const staffActs = {
  ...deskActs,
  'refund an order': { weight: 5, can: always, run: refund },
  'press a refund of an old tab': { weight: 1, can: (person) => rehearsed.has(person), run: pressOldRefund },
  'resolve a review': { weight: 3, can: always, run: resolveReview },
  'withdraw for somebody': { weight: 1, can: always, run: withdrawFor },
  'merge two accounts': { weight: 1, can: always, run: merge },
  'undo a merge': {
    weight: 1,
    can: always,
    async run(scene) {
      const from = findEmail(scene);
      if (from !== null) await scene.askStaff('/support/users/merge/undo', { from, reason });
    },
  },
  'disable an account': toAccount(0.5, '/support/users/disable'),
  'enable an account': toAccount(1, '/support/users/enable'),
  'end all sessions': toAccount(1, '/support/users/end-sessions'),
  'send a link for a new password': toAccount(1, '/support/users/send-reset'),
  'look somebody up': toAccount(2, '/support/users/show'),
  'grant something': {
    weight: 1,
    can: always,
    async run(scene) {
      const email = findEmail(scene);
      const { sku } = scene.dice.pick(scene.offers);
      const days = scene.dice.pick([null, 30]);
      if (email !== null) await scene.askStaff('/support/grants/add', { email, sku, days, reason });
    },
  },
  'erase somebody at once': {
    weight: 0.3,
    can: always,
    async run(scene) {
      const email = findEmail(scene);
      if (email === null) return;
      const { directory, databaseUrl: DATABASE_URL } = scene.shop;
      const args = ['user', 'erase', email, '--now', '--yes', '--reason', reason];
      await runCommand(args, { directory, env: { DATABASE_URL } });
    },
  },
  'send an order again': {
    weight: 1,
    can: always,
    async run(scene) {
      const order = await findOrder(scene);
      const to = scene.dice.pick(scene.people.flatMap(({ addresses }) => addresses));
      if (order === null) return;
      const body = { transactionId: order.id, to, isDryRun: false, reason };
      const { status } = await scene.askStaff('/support/orders/resend', body);
      if (status === 200) scene.note({ kind: 'resent', order: order.id, to, at: scene.shop.clock.now() });
    },
  },
} satisfies ActTable;

async function findAdjustment({ shop, dice }: Scene, status: string) {
  const found = (await shop.glanceAtBooks()).adjustments.filter((one) => one.status === status);
  return found.length === 0 ? null : dice.pick(found);
}

/** Ignores a refusal by the provider's own rules. */
const tryIt = (work: Promise<unknown>) => work.catch(() => undefined);

const decide = (call: 'approveRefund' | 'rejectRefund', weight: number): Act => ({
  weight,
  can: always,
  async run(scene) {
    const adjustment = await findAdjustment(scene, 'pending_approval');
    if (adjustment !== null) await tryIt(scene.shop.emulator.control[call](adjustment.id));
  },
});

const toOrder = (call: 'chargeBack' | 'reverseChargeBack' | 'chargebackWarning' | 'refund', weight: number): Act => ({
  weight,
  can: always,
  async run(scene) {
    const order = await findOrder(scene);
    if (order !== null) await tryIt(scene.shop.emulator.control[call](order.id));
  },
});

/** Refunds a recent payment, as the provider does after a check for fraud. */
async function refundOfLate({ shop, people, dice }: Scene): Promise<void> {
  const late = people.flatMap(({ orders }) => orders.slice(-1));
  if (late.length > 0) await tryIt(shop.emulator.control.refund(dice.pick(late)));
}

/** Refunds a part of a line, or what is left of it. */
async function refundPart(scene: Scene): Promise<void> {
  const { shop, dice } = scene;
  const order = await findOrder(scene);
  if (order === null) return;
  const { id: itemId, totals } = dice.pick(order.details.line_items);
  const amount = String(Math.max(1, Math.floor(Number(totals.total) / dice.pick([2, 3]))));
  await tryIt(shop.emulator.control.refund(order.id, { items: [dice.once(2) ? { itemId } : { itemId, amount }] }));
}

/** Changes a plan by hand, in the provider's dashboard. */
const toPlan = (call: 'pauseNow' | 'resumeNow' | 'cancelNow' | 'failRenewal', weight: number): Act => ({
  weight,
  can: always,
  async run({ shop, dice }) {
    const { subscriptions } = await shop.glanceAtBooks();
    const running = subscriptions.filter(({ status }) => status !== 'canceled');
    if (running.length > 0) await tryIt(shop.emulator.control[call](dice.pick(running).id));
  },
});

/** The acts of the payment provider and the banks. */
export const providerActs = {
  'approve a refund': decide('approveRefund', 8),
  'reject a refund': decide('rejectRefund', 2),
  'refund by hand': toOrder('refund', 1),
  'refund a part by hand': { weight: 2, can: always, run: refundPart },
  'refund a payment of these days': { weight: 1, can: always, run: refundOfLate },
  'pause a plan': toPlan('pauseNow', 1),
  'let a plan go on': toPlan('resumeNow', 1),
  'end a plan at once': toPlan('cancelNow', 0.3),
  'renew a plan in vain': toPlan('failRenewal', 0.5),
  'take a payment back': toOrder('chargeBack', 1),
  'give a payment back again': toOrder('reverseChargeBack', 1),
  'warn of a dispute': toOrder('chargebackWarning', 0.5),
  'send an event again': {
    weight: 2,
    can: always,
    async run({ shop, dice }) {
      const ids = await shop.listEventIds();
      if (ids.length > 0) await tryIt(shop.emulator.control.replay(dice.pick(ids)));
    },
  },
} satisfies ActTable;
