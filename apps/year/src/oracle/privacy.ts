import type { Invariant, Snapshot } from './snapshot.ts';

/** Columns that may keep personal data, for the reasons in `docs/data.md`. */
const kept = new Set(['audit_entries.details', 'audit_entries.reason', 'audit_entries.subject', 'withdrawals.name']);

/** Addresses of erased accounts that have not come back since, neither as an account nor as a payer. */
function findErasedAddresses({ tables, shop, books, facts }: Snapshot): Set<string> {
  const living = tables.users.filter((row) => row.erased_at === null);
  const owners = new Set(living.map((row) => String(row.id)));
  const wanted = tables.one_time_tokens.filter((row) => owners.has(String(row.user_id)));
  const inUse = new Set([...living.map((row) => String(row.email)), ...wanted.map((row) => String(row.new_email))]);
  /** When an order was last made for an address, or sent to it again. */
  const lastUsedMs = (address: string) => {
    const customers = new Set(books.customers.filter(({ email }) => email === address).map(({ id }) => id));
    const own = books.transactions.filter(({ customer_id: id }) => id !== null && customers.has(id));
    const sent = facts.flatMap((fact) => (fact.kind === 'resent' && fact.to === address ? [fact.at.getTime()] : []));
    return Math.max(0, ...sent, ...own.map(({ created_at: at }) => Date.parse(at)));
  };
  const erased = shop.mailRoom.all.filter(({ subject }) => /account was erased$/.test(subject));
  // A guest's order keeps its address, unless it was opened in the account with that address.
  const opened = new Set(facts.flatMap((fact) => (fact.kind === 'opened' ? [`${fact.order} ${fact.account}`] : [])));
  const staying = new Set(
    tables.orders
      .filter((row) =>
        row.user_id === null
          ? row.buyer === 'guest' && !opened.has(`${row.transaction_id} ${row.email}`)
          : owners.has(String(row.user_id)),
      )
      .map((row) => String(row.email)),
  );
  const isGone = ({ to, at }: { to: string; at: Date }) =>
    !inUse.has(to) && !staying.has(to) && lastUsedMs(to) < at.getTime();
  return new Set(erased.filter(isGone).map(({ to }) => to));
}

/** After its erasure, an account's address and name are in no table, except where the law or a proof needs them. */
export const erasedIsForgotten: Invariant = async (snapshot) => {
  const { shop, people } = snapshot;
  const addresses = findErasedAddresses(snapshot);
  if (addresses.size === 0) return [];
  const wrong: string[] = [];
  for (const table of await shop.tables.listTables())
    for (const row of await shop.tables.ask(`SELECT * FROM ${table}`))
      for (const [column, cell] of Object.entries(row)) {
        if (typeof cell !== 'string' || kept.has(`${table}.${column}`)) continue;
        for (const address of addresses)
          if (cell.includes(address)) wrong.push(`${table}.${column} has the address ${address}, which was erased.`);
      }
  const log = shop.logs();
  for (const address of addresses) if (log.includes(address)) wrong.push(`The log has ${address}.`);
  for (const { name } of people) if (log.includes(`violet anchor of ${name}`)) wrong.push('The log has a password.');
  return wrong;
};
