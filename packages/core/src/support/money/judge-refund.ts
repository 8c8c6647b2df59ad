import { createHash } from 'node:crypto';
import { type Db, eq, type RequestedLine } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { formatMoney } from '@backline/domain/format-money';
import { runningStates } from '@backline/domain/plans/terms';
import type { Consequence } from '@backline/domain/support/consequence';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { findOpenRefunds, isUnderWay } from '../../orders/apply-refund.ts';
import { findProducts } from '../../orders/find-products.ts';
import { type OrderFile, readOrderFile } from '../../orders/to-details.ts';
import { type Item, readRefunded } from '../../payments/adjustments.ts';
import { findKept } from '../../payments/find-kept.ts';
import { isDisputed, isRefundAsked } from '../../payments/order-sums.ts';
import { getAnyOrder } from './get-any-order.ts';

export interface WantedRefund {
  transactionId: string;
  /** If absent, everything that is left is refunded. */
  lines?: readonly { itemId: string; amount?: number | undefined }[] | undefined;
  endsPlan: boolean;
}

export interface JudgedRefund {
  file: OrderFile;
  lines: RequestedLine[];
  /** The plan, if it is running. */
  running: RunningPlan | null;
  consequences: Consequence[];
  seen: string;
}

const conflict = (message: string) => new AppError('conflict', { message });

/** The amount of a line that can still be refunded. */
function toLeft({ adjustments }: OrderFile, line: Item): number {
  return Math.max(0, line.total - readRefunded(line, adjustments).amount);
}

function assertRefundable({ order, lines, adjustments }: OrderFile, isAsked: boolean): void {
  if (order.status !== 'completed') throw conflict('This order is not paid: there is nothing to pay back.');
  if (isDisputed(adjustments))
    throw conflict("This order is disputed at the buyer's bank, which decides on the money.");
  if (isAsked) throw conflict('A refund of this order is being asked for right now. Look again in a minute.');
  if (lines.some(({ itemId }) => isRefundAsked(itemId, adjustments)))
    throw conflict('A refund of this order is asked for already. Paddle takes the next one once it has decided.');
}

function toLines(file: OrderFile, wanted: WantedRefund['lines']): RequestedLine[] {
  const { currency } = file.order;
  const lines = (wanted ?? file.lines.map(({ itemId }) => ({ itemId }))).map(({ itemId, ...one }) => {
    const line = file.lines.find((known) => known.itemId === itemId);
    if (line === undefined) throw new AppError('not_found', { message: `The order has no line ${itemId}.` });
    const left = toLeft(file, line);
    const amount = ('amount' in one ? one.amount : undefined) ?? left;
    if (amount > left || (wanted !== undefined && left === 0))
      throw conflict(`Of ${itemId} ${formatMoney({ amount: left, currency })} is left to pay back.`);
    return { itemId, amount };
  });
  const named = new Set(lines.map(({ itemId }) => itemId));
  if (named.size < lines.length) throw conflict('A line is named twice. Name each once, with its whole sum.');
  const due = lines.filter(({ amount }) => amount > 0);
  if (due.length === 0) throw conflict('All of this order is paid back already, or nothing was charged.');
  return due;
}

/** The provider does not end a plan in the half hour before its renewal. */
const lockMs = 30 * minuteMs;

interface RunningPlan {
  subscriptionId: string;
  /** True if the plan renews before it can be ended. */
  isRenewing: boolean;
}

async function findRunning(core: Core, db: Db, { order }: OrderFile): Promise<RunningPlan | null> {
  const { subscriptions } = core.store.t;
  const { subscriptionId } = order;
  if (subscriptionId === null) return null;
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  if (plan === undefined || !runningStates.some((state) => state === plan.status)) return null;
  const leftMs = (plan.nextBilledAt?.getTime() ?? 0) - core.providerClock.now().getTime();
  return { subscriptionId, isRenewing: leftMs > 0 && leftMs <= lockMs };
}

async function toConsequences(
  core: Core,
  db: Db,
  file: OrderFile,
  lines: readonly RequestedLine[],
  plan: { running: RunningPlan | null; endsPlan: boolean },
): Promise<Consequence[]> {
  const { order } = file;
  const products = await findProducts(core, db, file.lines);
  const kept = await findKept(core, db, file.order, file.lines);
  const nameOf = ({ itemId, priceId }: Item) => products.get(itemId)?.productName ?? priceId;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const where = order.cardLastFour === null ? 'to where it was paid from' : `to card …${order.cardLastFour}`;
  const back = formatMoney({ amount: total, currency: order.currency });
  const said: Consequence[] = [
    { tone: 'money', what: `${back} with tax goes back ${where} once Paddle agrees. It can't be undone.` },
  ];
  for (const line of file.lines) {
    const amount = lines.find(({ itemId }) => itemId === line.itemId)?.amount ?? 0;
    const isWhole = amount > 0 && amount === toLeft(file, line);
    if (isWhole && line.sku !== null && kept.has(line.sku))
      said.push({ tone: 'keep', what: `${nameOf(line)} stays: the account has it by something else, too.` });
    else if (isWhole && (line.grantId !== null || line.codeHash !== null))
      said.push({ tone: 'loss', what: `${nameOf(line)} is revoked then; computers lose it at their next refresh.` });
    else if (line.total > 0) said.push({ tone: 'keep', what: `${nameOf(line)} stays.` });
  }
  if (plan.running?.isRenewing && plan.endsPlan)
    said.push({
      tone: 'loss',
      what: "The plan renews within half an hour, and can't be ended before: it is charged once more, then ends. Refund that, too.",
    });
  else if (plan.running !== null)
    said.push(
      plan.endsPlan
        ? { tone: 'loss', what: 'The plan ends once Paddle has the refund. Nothing more is charged.' }
        : { tone: 'keep', what: 'The plan goes on and is charged again: --end-plan ends it.' },
    );
  return [...said, { tone: 'mail', what: 'The customer is mailed when Paddle has agreed.' }];
}

/** A hash of the order's data that matters for a refund. */
function toSeen(
  { order, lines, adjustments }: OrderFile,
  due: readonly RequestedLine[],
  running: RunningPlan | null,
): string {
  const state = [
    [order.transactionId, order.status, running?.subscriptionId ?? null],
    lines.map(({ itemId, total, withdrawalId }) => [itemId, total, withdrawalId]),
    adjustments.map(({ adjustmentId, status, total }) => [adjustmentId, status, total]),
    due.map(({ itemId, amount }) => [itemId, amount]),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 32);
}

/**
 * The amount and the consequences of a refund. Throws `not_found`, and `conflict` with the reason if it can't be
 * requested.
 */
export async function judgeRefund(core: Core, db: Db, wanted: WantedRefund): Promise<JudgedRefund> {
  const file = await readOrderFile(core, db, await getAnyOrder(core, db, wanted.transactionId));
  const open = await findOpenRefunds(core, db, wanted.transactionId);
  assertRefundable(
    file,
    open.some((request) => isUnderWay(core, request)),
  );
  const lines = toLines(file, wanted.lines);
  const running = await findRunning(core, db, file);
  if (wanted.endsPlan && file.order.subscriptionId === null)
    throw conflict('This order is not a payment of a plan: there is none to end.');
  const consequences = await toConsequences(core, db, file, lines, { running, endsPlan: wanted.endsPlan });
  return { file, lines, running, consequences, seen: toSeen(file, lines, running) };
}
