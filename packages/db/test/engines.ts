import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { openStore } from '../src/open-store.ts';
import type { Store } from '../src/store.ts';
import { createDatabase, type TestDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run and its migrated template; null where there is none. */
    postgres: { url: string; template: string } | null;
  }
}

export interface Engine {
  name: string;
  /** An empty database of its own; closing it leaves nothing behind. */
  open(): Promise<Store>;
}

const sqlite: Engine = {
  name: 'SQLite',
  async open() {
    const directory = await mkdtemp(join(tmpdir(), 'backline-store-'));
    const store = await openStore({ url: `file:${join(directory, 'store.sqlite')}` });
    return {
      ...store,
      async close() {
        await store.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
};

const postgres = (server: { url: string; template: string }): Engine => ({
  name: 'PostgreSQL',
  async open() {
    const database = await createDatabase(server.url, server.template);
    try {
      const store = await openStore({ url: database.url });
      return {
        ...store,
        async close() {
          await store.close();
          await database.drop();
        },
      };
    } catch (error) {
      await database.drop();
      throw error;
    }
  },
});

/** The PostgreSQL server of this run; null where the machine has none. */
export const postgresServer = inject('postgres');

/** An empty, migrated PostgreSQL database of its own. */
export async function makePostgresDatabase(): Promise<TestDatabase> {
  if (postgresServer === null) throw new Error('This machine has no PostgreSQL.');
  return createDatabase(postgresServer.url, postgresServer.template);
}

/** Everything that must behave alike. */
export const engines: Engine[] = [sqlite, ...(postgresServer === null ? [] : [postgres(postgresServer)])];

/** The audit refuses to be emptied. In a database that tests share it is let go. */
export async function unlockAudit({ dialect, write }: Store): Promise<void> {
  await write(async (tx) => {
    if (dialect === 'sqlite') {
      await tx.run(sql`DROP TRIGGER IF EXISTS audit_entries_stay`);
      await tx.run(sql`DROP TRIGGER IF EXISTS audit_entries_keep`);
    } else await (tx as unknown as PgSession).execute(sql`DROP TRIGGER IF EXISTS audit_entries_keep ON audit_entries`);
  });
}

interface PgSession {
  execute(query: SQL): Promise<unknown>;
}

/** Empties every table, so that tests of one file can share a database. */
export async function emptyStore(store: Store): Promise<void> {
  const { write, t } = store;
  await unlockAudit(store);
  await write(async (tx) => {
    for (const table of [
      t.auditEntries,
      t.auditHead,
      t.paymentEvents,
      t.reviews,
      t.subscriptionNotices,
      t.subscriptions,
      t.trialClaims,
      t.planDesks,
      t.adjustments,
      t.orderItems,
      t.orders,
      t.paymentCustomers,
      t.providerCursors,
      t.providerProducts,
      t.prices,
      t.collections,
      t.developers,
      t.catalogState,
      t.grantHolds,
      t.grants,
      t.licenseCodes,
      t.licenseBatches,
      t.offers,
      t.skus,
      t.installers,
      t.releases,
      t.sessions,
      t.devices,
      t.oneTimeTokens,
      t.outboxMessages,
      t.rateLimitBuckets,
      t.keyChecks,
      t.users,
    ])
      await tx.delete(table);
  });
}
