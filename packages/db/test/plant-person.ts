import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Store } from '../src/engine/store.ts';
import type { OwnedBy, PersonTable } from '../src/person/owners.ts';
import { isOwned, readPersonTables } from '../src/person/person-tables.ts';
import { sqliteKit } from '../src/tables/sqlite-kit.ts';
import { createTables } from '../src/tables/tables.ts';

type Row = Record<string, unknown>;

/** Values that allow the account to be erased. */
const settled: Partial<Record<PersonTable, Row>> = {
  orders: { status: 'completed' },
  subscriptions: { status: 'canceled' },
  withdrawals: { state: 'refunded' },
  refundRequests: { state: 'asked' },
};

/** A payment provider's payload with personal data in every part. */
export const plantedPayload = (transactionId: string) =>
  JSON.stringify({
    event_id: 'evt_01hv8x29kz0t586xy6zn1a62ny',
    event_type: 'transaction.completed',
    occurred_at: '2030-03-01T12:00:00.000Z',
    data: {
      id: transactionId,
      status: 'completed',
      customer_id: 'ctm_01hv6y1jedq4p1n0yqn5ba3ky4',
      customer: { email: 'canary-payload@example.com', name: 'canary-payload-name', locale: 'canary-locale' },
      address: { first_line: 'canary-payload-street 1', postal_code: '90210' },
      business: { tax_identifier: 'canary-payload-tax' },
      custom_data: { buyer: 'canary-payload-custom', total: '4711' },
      currency_code: 'USD',
      details: { totals: { total: '2900', tax: '100' } },
      payments: [{ method_details: { card: { cardholder_name: 'canary-payload-holder', last4: '4242' } } }],
    },
  });

/** A value that starts with this is not personal, for example the name of a pool. */
const shared = 'shared';
const personal = new Set(readPersonTables().map(({ name }) => getTableName(createTables(sqliteKit)[name])));

function toPlanted(table: string, name: string, column: Column, count: number): unknown {
  if (column.dataType === 'date') return new Date(1_800_000_000_000 + count);
  if (column.dataType === 'boolean') return false;
  if (column.dataType === 'number') return 1000 + count;
  const text = `${personal.has(table as never) ? 'canary' : shared}-${table}-${name}-${randomUUID()}`;
  return column.dataType === 'json' ? [text] : text;
}

type Write = Parameters<Parameters<Store['write']>[0]>[0];
type TableName = keyof Store['t'];

/** The table definitions contain the references. PostgreSQL's have the same ones. */
const tables = createTables(sqliteKit);
const findProperty = (table: TableName, sqlName: string | undefined): string =>
  Object.entries(getTableColumns(tables[table])).find(([, { name }]) => name === sqlName)?.[0] ?? '';
const nameOf = (table: object): TableName =>
  (Object.keys(tables) as TableName[]).find((name) => tables[name] === table) ?? 'users';

/** Fills each column that contains personal data with a unique text. */
export async function plantPerson(store: Store, userId: string): Promise<void> {
  const planted = new Map<TableName, Row>([['users', { id: userId }]]);
  let count = 0;
  const plant = async (tx: Write, name: TableName, more: Row): Promise<void> => {
    count += 1;
    const row: Row = {};
    for (const [property, column] of Object.entries(getTableColumns(tables[name])))
      row[property] = toPlanted(getTableName(tables[name]), property, column, count);
    for (const key of getTableConfig(tables[name]).foreignKeys) {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const other = nameOf(foreignTable);
      if (!planted.has(other)) await plant(tx, other, {});
      for (const [at, column] of columns.entries())
        row[findProperty(name, column.name)] = planted.get(other)?.[findProperty(other, foreignColumns[at]?.name)];
    }
    Object.assign(row, more);
    planted.set(name, row);
    await tx
      .insert(store.t[name])
      .values(row as never)
      .onConflictDoNothing();
  };
  await store.write(async (tx) => {
    for (const { name, owner } of readPersonTables().toReversed()) {
      if (typeof owner === 'string' || name === 'users' || name === 'auditEntries') continue;
      const links = Object.fromEntries(
        (owner as readonly OwnedBy[])
          .toReversed()
          .map((by) => [by.column, 'of' in by ? planted.get(by.of)?.[by.at] : userId]),
      );
      const payload = name === 'paymentEvents' ? { payload: plantedPayload(String(links.entityId)) } : {};
      await plant(tx, name, { ...settled[name], ...links, ...payload });
    }
  });
}

/** The texts in a person's columns: those that must be erased, and those that stay. A text that is in both stays. */
export async function readTexts(store: Store, userId: string): Promise<{ vanishing: string[]; staying: string[] }> {
  const vanishing = new Set<string>();
  const staying = new Set<string>();
  for (const { name, columns } of readPersonTables()) {
    const own = isOwned(store.db, store.t, name, userId);
    if (own === undefined) continue;
    const rows = (await store.db
      .select()
      .from(store.t[name] as never)
      .where(own)) as Row[];
    for (const { name: column, mark } of columns)
      for (const row of rows) {
        const value = row[column];
        const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];
        for (const text of texts) (mark.erasure === 'keep' ? staying : vanishing).add(text);
      }
  }
  for (const text of [...vanishing])
    if (text.length < 8 || text.startsWith(`${shared}-`) || staying.has(text)) vanishing.delete(text);
  return { vanishing: [...vanishing], staying: [...staying] };
}

/** The bytes of an SQLite database and its journal, or every value of every table in PostgreSQL. */
export async function readAllBytes(store: Store): Promise<string> {
  if (store.dialect === 'sqlite') {
    const { name } = (store.db as unknown as { $client: { name: string } }).$client;
    return [name, `${name}-wal`].map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join('\n');
  }
  const rows = await Promise.all(Object.values(store.t).map((table) => store.db.select().from(table as never)));
  return JSON.stringify(rows);
}

/** The columns that contain the id of an account. `name` is the program's name for it, `column` the database's. */
export function readAccountColumns(): { table: string; name: string; column: string }[] {
  const { users } = tables;
  return (Object.keys(tables) as TableName[]).flatMap((table) => {
    const referring = getTableConfig(tables[table]).foreignKeys.map((key) => key.reference());
    const ofUsers = referring.filter(({ foreignTable }) => foreignTable === users);
    const columns = new Set(ofUsers.flatMap((reference) => reference.columns.map(({ name }) => name)));
    const own = Object.entries(getTableColumns(tables[table]));
    for (const [name, { name: column }] of own) if (name === 'userId') columns.add(column);
    return [...columns].map((column) => ({ table, name: findProperty(table, column), column }));
  });
}
