import { randomUUID } from 'node:crypto';
import { and, type Db, eq, inArray, insertRows } from '@backline/db';
import type { OrderLine } from '@backline/domain/imports/read-line';
import type { ImportVerdict } from '@backline/domain/imports/verdict';
import type { Core } from '../core.ts';
import { recordEvents } from '../events/record-event.ts';
import type { ImportRun } from './import-run.ts';
import { openAccounts } from './open-accounts.ts';

const cause = 'import';
/** An order grants each SKU only once. */
const toKey = (causeRef: string, sku: string) => `${causeRef} ${sku}`;

/** True if an earlier line of the file granted it to another person, as in an order with gifts for several people. */
function isOthers({ granted }: ImportRun, key: string, { email }: OrderLine): boolean {
  return (granted.get(key) ?? email.canonical) !== email.canonical;
}

/** Grants purchases from another shop to the buyers' accounts, without a receipt. */
export async function importOrders(
  core: Core,
  tx: Db,
  run: ImportRun,
  lines: readonly OrderLine[],
): Promise<ImportVerdict[]> {
  const tables = core.store.t;
  const wanted = [...new Set(lines.flatMap(({ skus }) => skus))];
  const sold = new Set(
    (await tx.select({ sku: tables.skus.sku }).from(tables.skus).where(inArray(tables.skus.sku, wanted))).map(
      ({ sku }) => sku,
    ),
  );
  const toRef = ({ order }: OrderLine) => `${run.source} ${order}`;
  const refs = [...new Set(lines.map(toRef))];
  const granted = await tx
    .select({ causeRef: tables.grants.causeRef, sku: tables.grants.sku })
    .from(tables.grants)
    .where(and(eq(tables.grants.cause, cause), inArray(tables.grants.causeRef, refs)));
  const stored = new Set(granted.map(({ causeRef, sku }) => toKey(causeRef, sku)));
  const isSold = ({ skus }: OrderLine) => skus.every((sku) => sold.has(sku));
  const accounts = await openAccounts(core, tx, run, lines.filter(isSold));

  const verdicts: ImportVerdict[] = [];
  const rows: (typeof tables.grants.$inferInsert)[] = [];
  for (const one of lines) {
    const { line, order: what, quantity } = one;
    const account = accounts.get(one.email.canonical);
    if (!isSold(one) || account === undefined)
      verdicts.push({ line, verdict: 'refused', what, reason: 'product_unknown', detail: one.product });
    else if (account.isDisabled)
      verdicts.push({ line, verdict: 'refused', what, reason: 'account_disabled', detail: one.email.address });
    else if (one.skus.some((sku) => isOthers(run, toKey(toRef(one), sku), one)))
      verdicts.push({ line, verdict: 'refused', what, reason: 'order_taken', detail: one.email.address });
    else {
      const missing = one.skus.filter((sku) => {
        const key = toKey(toRef(one), sku);
        return !stored.has(key) && !run.granted.has(key);
      });
      for (const sku of missing) {
        run.granted.set(toKey(toRef(one), sku), one.email.canonical);
        const grantedAt = one.at ?? core.providerClock.now();
        rows.push({ id: randomUUID(), userId: account.id, sku, cause, causeRef: toRef(one), grantedAt });
      }
      const detail = quantity > 1 ? `bought ${quantity} times: make codes for the others` : undefined;
      const verdict = missing.length > 0 ? 'added' : 'known';
      verdicts.push({ line, verdict, what, ...(detail !== undefined && { detail }) });
    }
  }
  await insertRows(core.store, tx, tables.grants, rows);
  const { caller, reason } = run;
  await recordEvents(
    core,
    tx,
    rows.map(async ({ id: grantId, userId: subjectUserId, sku }) => ({
      caller,
      event: { type: 'grant.added', subjectUserId, reason, details: { sku, grantId } } as const,
    })),
  );
  return verdicts;
}
