import type { Store, Tables } from '@backline/db';

/**
 * Tables that have rows before anything is sold: accounts, the shop, the installation's keys, and the audit, which
 * keeps everything.
 */
const kept: ReadonlySet<string> = new Set<keyof Tables>([
  ...(['users', 'sessions', 'loginMachines', 'oneTimeTokens', 'auditEntries', 'auditHead'] as const),
  ...(['skus', 'offers', 'releases', 'installers', 'developers', 'collections', 'prices', 'providerProducts'] as const),
  ...(['previews', 'previewFiles', 'publicState', 'signingKeys', 'keyChecks'] as const),
]);

/** Empties all other tables, as if nothing had been sold yet. */
export async function forgetSales({ t, write }: Store): Promise<void> {
  // A table is declared after the tables that it refers to.
  const tables = Object.entries(t).filter(([name]) => !kept.has(name));
  await write(async (tx) => {
    for (const [, table] of tables.toReversed()) await tx.delete(table);
  });
}
