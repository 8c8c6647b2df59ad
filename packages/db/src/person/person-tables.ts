import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL } from '../engine/operators.ts';
import type { Db, Tables } from '../engine/store.ts';
import type { Mark } from '../tables/marks.ts';
import { readMarks } from '../tables/read-marks.ts';
import { sqliteKit } from '../tables/sqlite-kit.ts';
import { createTables } from '../tables/tables.ts';
import { selectSeenGuestOrders } from './guest-orders.ts';
import { type Owner, owners, type PersonTable } from './owners.ts';

export interface MarkedColumn {
  /** The name that the program uses. */
  name: string;
  mark: Extract<Mark, { of: 'person' }>;
}

export interface MarkedPersonTable {
  name: PersonTable;
  owner: Owner;
  columns: MarkedColumn[];
}

let read: MarkedPersonTable[] | undefined;

/** Tables with personal data: their marked columns. A table comes before those it refers to. */
export function readPersonTables(): MarkedPersonTable[] {
  read ??= toReferring(makePersonTables());
  return read;
}

function makePersonTables(): MarkedPersonTable[] {
  const tables = createTables(sqliteKit);
  const marks = new Map(readMarks().map(({ table, columns }) => [table, columns]));
  return (Object.keys(owners) as PersonTable[]).map((name) => {
    const noted = new Map(marks.get(getTableName(tables[name]))?.map(({ column, mark }) => [column, mark]));
    const columns = Object.entries(getTableColumns(tables[name])).flatMap(([property, column]) => {
      const mark = noted.get(column.name);
      return mark?.of === 'person' ? [{ name: property, mark }] : [];
    });
    return { name, owner: owners[name], columns };
  });
}

/** A row is deleted before the row it refers to. */
function toReferring(all: MarkedPersonTable[]): MarkedPersonTable[] {
  const tables = createTables(sqliteKit);
  const ordered: MarkedPersonTable[] = [];
  const add = (one: MarkedPersonTable) => {
    if (ordered.includes(one)) return;
    for (const other of all) {
      const refers = getTableConfig(tables[other.name]).foreignKeys.some(
        (key) => key.reference().foreignTable === tables[one.name],
      );
      const isOwned = typeof other.owner !== 'string' && other.owner.some((by) => 'of' in by && by.of === one.name);
      if (other !== one && (refers || isOwned)) add(other);
    }
    ordered.push(one);
  };
  for (const one of all) add(one);
  return ordered;
}

export function toColumn(t: Tables, table: keyof Tables, name: string): SQLiteColumn {
  const column = getTableColumns<SQLiteTable>(t[table])[name];
  if (column === undefined) throw new Error(`There is no column ${table}.${name}.`);
  return column;
}

/** Which rows of a table are the person's; undefined if its rows have no owner. */
export function isOwned(tx: Db, t: Tables, name: PersonTable, userId: string): SQL | undefined {
  const owner: Owner = owners[name];
  if (typeof owner === 'string') return undefined;
  const any = owner.map((by): SQL | undefined => {
    const column = toColumn(t, name, by.column);
    if (!('of' in by)) return eq(column, userId);
    const at = toColumn(t, by.of, by.at);
    const own = and(isOwned(tx, t, by.of as PersonTable, userId), isNotNull(at));
    return inArray(column, tx.select({ at }).from(t[by.of]).where(own));
  });
  if (name === 'orders') any.push(inArray(t.orders.transactionId, selectSeenGuestOrders(tx, t, userId)));
  return and(or(...any), name === 'paymentCustomers' ? isNoOthersCustomer(tx, t, userId) : undefined);
}

/**
 * The provider has one customer per address, and anyone may have entered it. A customer with a purchase that is not
 * this person's, with another account or as a guest, is left alone. An order that support resent to another address has
 * that address and no longer needs the customer's.
 */
function isNoOthersCustomer(tx: Db, t: Tables, userId: string): SQL | undefined {
  const { orders, paymentCustomers } = t;
  const isOfAnother = and(isNotNull(orders.userId), ne(orders.userId, userId));
  const isOfGuest = and(
    isNull(orders.userId),
    isNotNull(orders.settledAt),
    notInArray(orders.transactionId, selectSeenGuestOrders(tx, t, userId)),
  );
  const hasAddress = or(isNull(orders.email), eq(orders.email, paymentCustomers.email));
  const ofOthers = and(isNotNull(orders.customerId), hasAddress, or(isOfAnother, isOfGuest));
  return notInArray(paymentCustomers.customerId, tx.select({ at: orders.customerId }).from(orders).where(ofOthers));
}
