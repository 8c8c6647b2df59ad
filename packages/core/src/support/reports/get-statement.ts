import { type Db, eq, listSoldLines, or, type SoldLine } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Earned, Statement, StatementLine, StatementRefund } from '@backline/domain/support/reports/get-statement';
import { toPeriod } from '@backline/domain/support/reports/month';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { findRefunds, findRefundsOfSales, type RefundPart, splitRefunds } from './refunds.ts';

/** Finds a developer by id, slug or name. Throws `not_found`, or `conflict` if they have no share. */
async function getDeveloper(core: Core, db: Db, named: string) {
  const { developers } = core.store.t;
  const found = await db
    .select()
    .from(developers)
    .where(or(eq(developers.id, named), eq(developers.slug, named), eq(developers.name, named)));
  const [developer] = found;
  if (developer === undefined)
    throw new AppError('not_found', {
      message: `There is no developer ${named} in the shop. "backline report sales --by developer" lists those who sold something.`,
    });
  if (found.length > 1)
    throw new AppError('conflict', {
      message: `Several developers are called ${named}. Use an id: ${found.map(({ id }) => id).join(', ')}.`,
    });
  const { id, name, share } = developer;
  if (share === null)
    throw new AppError('conflict', {
      message: `${name} has no share in the catalog. Give it one, in percent ("share": 40), import the catalog, and ask again.`,
    });
  return { id, name, share };
}

async function findPacks(core: Core, db: Db, developerId: string): Promise<Map<string, string>> {
  const { collections } = core.store.t;
  const rows = await db
    .select({ sku: collections.sku, name: collections.name })
    .from(collections)
    .where(eq(collections.developerId, developerId));
  return new Map(rows.map(({ sku, name }) => [sku, name]));
}

/** Rounds half away from zero, so that the share of a refund equals that of its sale. */
function toShare(amount: number, share: number): number {
  return Math.sign(amount) * Math.round((Math.abs(amount) * share) / 10_000);
}

function toEarned(amount: number, currency: string | null, share: number): Earned {
  return currency === null ? null : { amount, currency, share: toShare(amount, share) };
}

function toSold(line: SoldLine, name: string, share: number, refunded: number): StatementLine {
  const { transactionId, billedAt, sku, currency, payoutCurrency, hasFee, gross, discount, tax, earnings } = line;
  return {
    transactionId,
    at: billedAt?.toISOString() ?? '',
    sku: sku ?? '',
    name,
    currency,
    net: gross - discount,
    tax,
    earned: hasFee ? toEarned(earnings, payoutCurrency, share) : null,
    refunded,
  };
}

function toRefund(part: RefundPart, name: string, share: number): StatementRefund {
  const { transactionId, at, sku, currency, payoutCurrency, total, tax, earnings } = part;
  return {
    transactionId,
    at: at.toISOString(),
    sku: sku ?? '',
    name,
    currency,
    net: total - tax,
    tax,
    earned: toEarned(earnings, payoutCurrency, share),
  };
}

function toOwed(sold: readonly { earned: Earned }[], refunds: readonly { earned: Earned }[]): Statement['owed'] {
  const owed = new Map<string, number>();
  const add = (sign: 1 | -1, { earned }: { earned: Earned }) => {
    if (earned !== null) owed.set(earned.currency, (owed.get(earned.currency) ?? 0) + sign * earned.share);
  };
  for (const line of sold) add(1, line);
  for (const refund of refunds) add(-1, refund);
  return [...owed].map(([currency, amount]) => ({ amount, currency }));
}

/**
 * A developer's sales in a month (UTC) and their share of the earnings, minus that of the month's refunds and
 * chargebacks. So over all months, each sale and each refund is counted once. A pack belongs to the developer whom the
 * catalog names now. Throws `not_found`, or `conflict` if the developer has no share.
 */
export async function getStatement(
  core: Core,
  caller: Caller,
  { month, developer: named, reason }: { month: string; developer: string; reason: string },
): Promise<Statement> {
  const { db } = core.store;
  const period = toPeriod(month);
  const { id, name, share } = await getDeveloper(core, db, named);
  const packs = await findPacks(core, db, id);
  const split = async (refunds: ReturnType<typeof findRefunds>) => splitRefunds(core, db, await refunds);
  const [lines, since, made] = await Promise.all([
    listSoldLines(core.store, db, period, [...packs.keys()]),
    split(findRefundsOfSales(core, db, period)),
    split(findRefunds(core, db, period)),
  ]);
  const byLine = Map.groupBy(since, ({ itemId }) => itemId);
  const toRefunded = ({ itemId }: SoldLine) => (byLine.get(itemId) ?? []).reduce((sum, { total }) => sum + total, 0);
  const sold = lines.map((line) => toSold(line, packs.get(line.sku ?? '') ?? '', share, toRefunded(line)));
  const refunds = made.flatMap((part) => {
    const pack = packs.get(part.sku ?? '');
    return pack === undefined ? [] : [toRefund(part, pack, share)];
  });
  await recordLookUp(core, caller, {
    type: 'support.report_read',
    reason,
    details: { report: `statement ${id}`, month },
  });
  return {
    month,
    issuer: core.settings.productName,
    developer: { id, name },
    share,
    sold,
    refunds,
    owed: toOwed(sold, refunds),
  };
}
