import { type ActivityPlace, eq, inArray, prepareActivity } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { describeUserAgent } from '@backline/domain/inputs/describe-user-agent';
import { type SubscriptionState, subscriptionStates } from '@backline/domain/plans/terms';
import {
  type ActivityValues,
  activityAtOnce,
  canDisown,
  findActivityRow,
  toActivityActions,
  toActivityText,
  toProductNames,
  unknownNames,
} from '@backline/domain/privacy/activity';
import { type ActivityKind, activityKinds } from '@backline/domain/privacy/activity-kinds';
import type { ActivityEntry, ActivityPage, ListActivityInput } from '@backline/domain/privacy/list-activity';
import type { Core } from '../core.ts';

const prepare = (kind: ActivityKind | null) =>
  prepareActivity(toActivityActions(kind), kind === null || kind === 'sign_ins', activityAtOnce);
const selectAll = prepare(null);
const selectKind = Object.fromEntries(activityKinds.map((kind) => [kind, prepare(kind)])) as Record<
  ActivityKind,
  typeof selectAll
>;

type Row = Awaited<ReturnType<typeof selectAll>>[number];
type Entry = NonNullable<Row['entry']>;
type SignIn = NonNullable<Row['signIn']>;

/** Starts the first page: nothing is later. */
const start = { at: new Date('9999-01-01T00:00:00Z'), seq: 0, id: '' };

function readPlace(before: string | undefined): Omit<ActivityPlace, 'userId'> {
  if (before === undefined) return start;
  const [ms, seq, id = ''] = before.split('_');
  return { at: new Date(Number(ms)), seq: Number(seq), id };
}

const toOrderId = ({ subject }: Entry) => /^order (\S+)$/.exec(subject ?? '')?.[1];
const toSku = ({ details }: Entry) => (typeof details.sku === 'string' ? details.sku : undefined);
const toDeviceId = ({ details }: Entry) => (typeof details.deviceId === 'string' ? details.deviceId : undefined);

/** The names and orders that entries refer to. */
async function findNames({ store: { db, t: tables } }: Core, userId: string, entries: readonly Entry[]) {
  const orderIds = entries.flatMap((entry) => toOrderId(entry) ?? []);
  const skus = entries.flatMap((entry) => toSku(entry) ?? []);
  const deviceIds = entries.flatMap((entry) => toDeviceId(entry) ?? []);
  const lines =
    orderIds.length === 0
      ? []
      : await db
          .select({ transactionId: tables.orderItems.transactionId, name: tables.skus.name })
          .from(tables.orderItems)
          .innerJoin(tables.skus, eq(tables.skus.sku, tables.orderItems.sku))
          .where(inArray(tables.orderItems.transactionId, orderIds))
          .orderBy(tables.orderItems.itemId);
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .select({
            id: tables.orders.transactionId,
            userId: tables.orders.userId,
            total: tables.orders.total,
            grandTotal: tables.orders.grandTotal,
            currency: tables.orders.currency,
          })
          .from(tables.orders)
          .where(inArray(tables.orders.transactionId, orderIds));
  const products =
    skus.length === 0
      ? []
      : await db
          .select({ sku: tables.skus.sku, name: tables.skus.name })
          .from(tables.skus)
          .where(inArray(tables.skus.sku, skus));
  const devices =
    deviceIds.length === 0
      ? []
      : await db
          .select({ id: tables.pluginDevices.id, name: tables.pluginDevices.name })
          .from(tables.pluginDevices)
          .where(inArray(tables.pluginDevices.id, deviceIds));
  return {
    product(entry: Entry) {
      const orderId = toOrderId(entry);
      const sku = toSku(entry);
      if (orderId === undefined) return toProductNames(products.flatMap((one) => (one.sku === sku ? [one.name] : [])));
      return toProductNames(lines.flatMap((line) => (line.transactionId === orderId ? [line.name] : [])));
    },
    /** The entry's own amount, or the total of its order. */
    sum(entry: Entry) {
      const { amount, currency } = entry.details;
      if (typeof amount === 'number' && typeof currency === 'string') return { amount, currency };
      const order = orders.find(({ id }) => id === toOrderId(entry));
      if (order === undefined) return null;
      return { amount: Math.max(0, order.grandTotal ?? order.total), currency: order.currency };
    },
    orderId: (entry: Entry) => orders.find((one) => one.id === toOrderId(entry) && one.userId === userId)?.id ?? null,
    computer: (entry: Entry) => devices.find(({ id }) => id === toDeviceId(entry))?.name ?? unknownNames.computer,
  };
}

const nobody = {
  product: '',
  sum: '',
  paid: 'nothing',
  computer: '',
  client: '',
  outcome: 'signed_in',
  status: 'active',
} as const;
const toStatus = (value: unknown): SubscriptionState =>
  subscriptionStates.find((state) => state === value) ?? nobody.status;

function toSignInEntry({ id, at, userAgent, outcome, isNewMachine }: SignIn): ActivityEntry {
  const client = userAgent === null ? unknownNames.client : describeUserAgent(userAgent);
  const isNews = isNewMachine && outcome === 'signed_in';
  const values = { ...nobody, what: 'totp_added', client, outcome } as const;
  return {
    place: `${at.getTime()}_0_${id}`,
    at: at.toISOString(),
    kind: 'sign_ins',
    action: 'session.opened',
    text: toActivityText(isNews ? 'activity.signedInNew' : 'activity.signedIn', values),
    reason: null,
    orderId: null,
    canDisown: true,
  };
}

interface Question extends ListActivityInput {
  userId: string;
  /** True to include support's reasons. */
  hasReasons: boolean;
}

/** A page of an account's activity, newest first, in words. */
export async function readActivity(core: Core, { userId, before, kind, hasReasons }: Question): Promise<ActivityPage> {
  const { db, t: tables } = core.store;
  const select = kind === undefined ? selectAll : selectKind[kind];
  const rows = await select(db, tables, { userId, ...readPlace(before) });
  const page = rows.slice(0, activityAtOnce);
  const names = await findNames(
    core,
    userId,
    page.flatMap(({ entry }) => entry ?? []),
  );
  const toEntry = (entry: Entry): ActivityEntry[] => {
    const row = findActivityRow(entry.action);
    if (row === null) return [];
    const [own, text] = row;
    const { what, to } = entry.details;
    const sum = names.sum(entry);
    const values: ActivityValues = {
      ...nobody,
      product: names.product(entry),
      sum: sum === null ? '' : formatMoney(sum),
      paid: sum === null || sum.amount === 0 ? 'nothing' : 'sum',
      computer: names.computer(entry),
      status: toStatus(to),
      what: what as ActivityValues['what'],
    };
    return [
      {
        place: `${entry.at.getTime()}_${entry.seq}_`,
        at: entry.at.toISOString(),
        kind: own,
        action: entry.action,
        text: toActivityText(text, values),
        reason: hasReasons ? entry.reason : null,
        orderId: names.orderId(entry),
        canDisown: canDisown(own),
      },
    ];
  };
  const entries = page.flatMap(({ entry, signIn }) =>
    entry !== null ? toEntry(entry) : signIn === null ? [] : [toSignInEntry(signIn)],
  );
  return { entries, next: rows.length > activityAtOnce ? (entries.at(-1)?.place ?? null) : null };
}
