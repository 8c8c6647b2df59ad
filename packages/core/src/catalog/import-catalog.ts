import { isDeepStrictEqual } from 'node:util';
import { and, type Db, eq, inArray, insertRows, isNull, ne, or } from '@backline/db';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { mainPool } from '@backline/domain/devices/seats/main-pool';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { raisePublicVersion } from '../public-version.ts';
import { planTask } from '../tasks/task-rows.ts';
import { type CatalogRows, toCatalogRows } from './catalog-rows.ts';

export interface CatalogChange {
  added: string[];
  changed: string[];
  removed: string[];
}

/** The changes of an import, by name. */
export interface CatalogDiff {
  plans: CatalogChange;
  developers: CatalogChange;
  collections: CatalogChange;
  prices: CatalogChange;
  moods: CatalogChange;
}

const rowsPerStatement = 500;

function compare<Row extends object>(before: readonly Row[], after: readonly Row[], toKey: (row: Row) => string) {
  const old = new Map(before.map((row) => [toKey(row), row]));
  const added: string[] = [];
  const changed: string[] = [];
  for (const row of after) {
    const previous = old.get(toKey(row));
    if (previous === undefined) added.push(toKey(row));
    else if (!isDeepStrictEqual(previous, row)) changed.push(toKey(row));
    old.delete(toKey(row));
  }
  return { added, changed, removed: [...old.keys()] };
}

const toPriceKey = ({ sku, kind }: { sku: string; kind: string }) => `${sku} ${kind}`;
const toSku = ({ sku }: { sku: string }) => sku;
const toWord = ({ word }: { word: string }) => word;
const toId = ({ id }: { id: string }) => id;

function inChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerStatement) }, (_, at) =>
    items.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
  );
}

/** Reads the catalog's current rows. */
export async function readCatalogRows(core: Core, db: Db): Promise<CatalogRows> {
  const { t } = core.store;
  const prices = await db.select().from(t.prices).where(isNull(t.prices.retiredAt));
  return {
    skus: await db
      .select({
        sku: t.skus.sku,
        name: t.skus.name,
        subject: t.skus.subject,
        planKind: t.skus.planKind,
        pool: t.skus.pool,
        taxCategory: t.skus.taxCategory,
      })
      .from(t.skus),
    developers: await db.select().from(t.developers),
    collections: await db.select().from(t.collections),
    prices: prices.map(({ sku, kind, amount, currency, trialDays, startsAt, endsAt }) => ({
      sku,
      kind,
      amount,
      currency,
      trialDays,
      startsAt,
      endsAt,
    })),
    moods: await db.select().from(t.moods),
  };
}

const toPlans = ({ skus }: CatalogRows) => skus.filter(({ planKind }) => planKind !== null);

/** A plan that is no longer sold counts as removed once. Existing subscribers keep it. */
function diffPlans(before: CatalogRows, after: CatalogRows): CatalogChange {
  const change = compare(toPlans(before), toPlans(after), toSku);
  const isSold = new Set(before.prices.filter(({ kind }) => kind === 'monthly').map(toSku));
  return { ...change, removed: change.removed.filter((sku) => isSold.has(sku)) };
}

/**
 * The collections with their SKU's pool and tax category. A change of either is listed as a change of the collection.
 */
function toCollections({ collections, skus }: CatalogRows) {
  const rows = new Map(skus.map(({ sku, pool, taxCategory }) => [sku, { pool, taxCategory }]));
  return collections.map((collection) => ({ ...collection, ...rows.get(collection.sku) }));
}

/** The names of what differs between two catalogs. */
export function diffRows(before: CatalogRows, after: CatalogRows): CatalogDiff {
  return {
    plans: diffPlans(before, after),
    developers: compare(before.developers, after.developers, toId),
    collections: compare(toCollections(before), toCollections(after), toId),
    prices: compare(before.prices, after.prices, toPriceKey),
    moods: compare(before.moods, after.moods, toWord),
  };
}

/** Throws `not_found` if a pool has no rules. */
async function assertPools(core: Core, db: Db, { skus }: CatalogRows): Promise<void> {
  const { seatPools } = core.store.t;
  const known = new Set([
    mainPool,
    ...(await db.select({ name: seatPools.name }).from(seatPools)).map(({ name }) => name),
  ]);
  const missing = skus.find(({ pool }) => !known.has(pool))?.pool;
  if (missing === undefined) return;
  throw new AppError('not_found', {
    message: `There is no pool ${missing}. Make it first: backline pool set ${missing} --seats N --reason TEXT`,
  });
}

async function writeSkus(core: Core, tx: Db, before: CatalogRows, after: CatalogRows): Promise<void> {
  const { skus } = core.store.t;
  const { added, changed } = compare(before.skus, after.skus, toSku);
  const isAdded = new Set(added);
  await insertRows(
    core.store,
    tx,
    skus,
    after.skus.filter(({ sku }) => isAdded.has(sku)),
  );
  const isChanged = new Set(changed);
  for (const { sku, ...row } of after.skus.filter(({ sku }) => isChanged.has(sku)))
    await tx.update(skus).set(row).where(eq(skus.sku, sku));
}

async function writePrices(core: Core, tx: Db, after: CatalogRows, { added, changed, removed }: CatalogChange) {
  const { prices } = core.store.t;
  const byKey = new Map(after.prices.map((price) => [toPriceKey(price), price]));
  const toRows = (keys: string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  // A retired price that returns keeps its id at the provider.
  const retired = new Set((await tx.select({ sku: prices.sku, kind: prices.kind }).from(prices)).map(toPriceKey));
  const isNew = (price: { sku: string; kind: string }) => !retired.has(toPriceKey(price));
  await insertRows(core.store, tx, prices, toRows(added).filter(isNew));
  for (const { sku, kind, ...price } of [...toRows(added).filter((price) => !isNew(price)), ...toRows(changed)]) {
    const isThis = and(eq(prices.sku, sku), eq(prices.kind, kind));
    // The provider still sells this price on the old terms.
    await tx
      .update(prices)
      .set({ lastSoldAt: core.providerClock.now() })
      .where(and(isThis, eq(prices.kind, 'sale'), eq(prices.isActive, true)));
    const isOtherAmount = or(ne(prices.amount, price.amount), ne(prices.currency, price.currency));
    await tx.update(prices).set({ isActive: null }).where(and(isThis, isOtherAmount));
    await tx
      .update(prices)
      .set({ ...price, retiredAt: null })
      .where(isThis);
  }
  const isRemoved = new Set(removed);
  const removedPrices = (
    await tx.select({ sku: prices.sku, kind: prices.kind }).from(prices).where(isNull(prices.retiredAt))
  ).filter((price) => isRemoved.has(toPriceKey(price)));
  for (const { sku, kind } of removedPrices)
    await tx
      .update(prices)
      .set({ retiredAt: core.clock.now() })
      .where(and(eq(prices.sku, sku), eq(prices.kind, kind)));
}

/** Deletes changed rows before it inserts them, so that two rows can swap unique values. */
async function writeCollections(
  core: Core,
  tx: Db,
  after: CatalogRows,
  diff: CatalogDiff,
  onProgress: (collections: number) => void,
): Promise<void> {
  const tables = core.store.t;
  const { collections, developers } = diff;
  for (const ids of inChunks([...collections.changed, ...collections.removed]))
    await tx.delete(tables.collections).where(inArray(tables.collections.id, ids));
  for (const id of developers.changed)
    await tx
      .update(tables.developers)
      .set({ slug: `~${id}` })
      .where(eq(tables.developers.id, id));
  const isNewDeveloper = new Set(developers.added);
  const newDevelopers = after.developers.filter(({ id }) => isNewDeveloper.has(id));
  await insertRows(core.store, tx, tables.developers, newDevelopers);
  const isChangedDeveloper = new Set(developers.changed);
  for (const { id, ...row } of after.developers.filter(({ id }) => isChangedDeveloper.has(id)))
    await tx.update(tables.developers).set(row).where(eq(tables.developers.id, id));
  const isNew = new Set([...collections.added, ...collections.changed]);
  const written = after.collections.length - isNew.size;
  const newCollections = after.collections.filter(({ id }) => isNew.has(id));
  await insertRows(core.store, tx, tables.collections, newCollections, (inserted) => onProgress(written + inserted));
  for (const ids of inChunks(developers.removed))
    await tx.delete(tables.developers).where(inArray(tables.developers.id, ids));
}

async function writeMoods(core: Core, tx: Db, after: CatalogRows, { added, changed, removed }: CatalogChange) {
  const { moods } = core.store.t;
  for (const words of inChunks([...changed, ...removed])) await tx.delete(moods).where(inArray(moods.word, words));
  const isNew = new Set([...added, ...changed]);
  for (const rows of inChunks(after.moods.filter(({ word }) => isNew.has(word)))) await tx.insert(moods).values(rows);
}

const isSame = ({ added, changed, removed }: CatalogChange) => added.length + changed.length + removed.length === 0;

/**
 * Makes the shop match a file, in one transaction. Items that are missing in the file are no longer sold, but customers
 * keep what they bought. Importing the same file twice changes nothing. Throws `not_found` if a pool has no rules.
 */
export async function importCatalog(
  core: Core,
  caller: Caller,
  catalog: CatalogFile,
  onProgress: (collections: number) => void = () => {},
): Promise<CatalogDiff> {
  const after = toCatalogRows(catalog);
  const diff = await core.store.write(async (tx) => {
    const before = await readCatalogRows(core, tx);
    const changes = diffRows(before, after);
    await assertPools(core, tx, after);
    await writeSkus(core, tx, before, after);
    if (Object.values(changes).every(isSame)) return changes;
    await writeCollections(core, tx, after, changes, onProgress);
    await writePrices(core, tx, after, changes.prices);
    await writeMoods(core, tx, after, changes.moods);
    await raisePublicVersion(core, tx);
    const plannedAt = core.providerClock.now();
    await planTask(core, tx, caller, { kind: 'sale.change', subject: 'shop', plannedAt });
    await recordEvent(core, tx, caller, {
      type: 'catalog.imported',
      details: Object.fromEntries(
        Object.entries(changes).flatMap(([area, change]) =>
          Object.entries(change as CatalogChange).map(([what, keys]) => [`${area}.${what}`, keys.length]),
        ),
      ),
    });
    return changes;
  });
  return diff;
}
