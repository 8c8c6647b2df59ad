import { isYes, type Row, toMs } from '../tables.ts';
import { readPaidBack } from './money.ts';
import { groupBy, type Invariant, type Snapshot } from './snapshot.ts';

export const heldGrants = ({ tables }: Snapshot): Set<string> =>
  new Set(tables.grant_holds.filter((row) => isYes(row.is_held)).map((row) => String(row.grant_id)));

/** True for a grant without an end date and without a hold. */
const isInForceForGood = (row: Row, held: ReadonlySet<string>): boolean =>
  row.duration_ms === null && row.expires_at === null && !held.has(String(row.id));

/** The paid line behind each code and each grant. */
function findLines({ tables }: Snapshot) {
  return {
    ofCode: new Map(
      tables.order_items.flatMap((row) => (row.code_hash === null ? [] : [[String(row.code_hash), row]])),
    ),
    ofGrant: new Map(tables.order_items.flatMap((row) => (row.grant_id === null ? [] : [[String(row.grant_id), row]]))),
  };
}

/** A grant that is in force has a cause that is in force. */
export const ownersHaveACause: Invariant = (snapshot) => {
  const { tables } = snapshot;
  const held = heldGrants(snapshot);
  const { byLine, isDisputed } = readPaidBack(snapshot);
  const { ofCode, ofGrant } = findLines(snapshot);
  const codes = new Map(tables.license_codes.map((row) => [String(row.code_hash), row]));

  function findLack(line: Row): string | null {
    const total = Number(line.total);
    if (total > 0 && (byLine.get(String(line.item_id)) ?? 0) >= total) return 'was paid back';
    return isDisputed(String(line.transaction_id)) ? 'was taken back by a bank' : null;
  }
  return tables.grants.flatMap((grant) => {
    if (held.has(String(grant.id)) || (grant.cause === 'subscription' && grant.expires_at !== null)) return [];
    const isOfCode = grant.cause === 'redemption';
    const line = isOfCode ? ofCode.get(String(grant.cause_ref)) : ofGrant.get(String(grant.id));
    const code = isOfCode ? codes.get(String(grant.cause_ref)) : undefined;
    const name = `The grant ${grant.id} of ${grant.sku} (${grant.cause} ${grant.cause_ref})`;
    if (isOfCode && code === undefined) return [`${name} has no code.`];
    if (code !== undefined && (code.revoked_at !== null || code.batch_revoked_at !== null))
      return [`${name} is in force, and its code is revoked.`];
    const lack = line === undefined ? null : findLack(line);
    return lack === null ? [] : [`${name} is in force, and its line ${line?.item_id} ${lack}.`];
  });
};

/** A delivered line that was neither refunded nor disputed is in force. */
export const payersOwn: Invariant = (snapshot) => {
  const { tables } = snapshot;
  const held = heldGrants(snapshot);
  const { isPaidBack, isDisputed } = readPaidBack(snapshot);
  const grants = new Map(tables.grants.map((row) => [String(row.id), row]));
  const revokedByStaff = new Set(
    tables.grant_holds
      .filter((row) => isYes(row.is_held) && row.reason === 'support')
      .map((row) => String(row.grant_id)),
  );
  return tables.order_items.flatMap((line) => {
    const id = String(line.grant_id);
    const grant = grants.get(id);
    if (line.grant_id === null || Number(line.total) <= 0 || revokedByStaff.has(id)) return [];
    if (grant === undefined) return [`The line ${line.item_id} was delivered as ${id}, which is not there.`];
    const isLost = isPaidBack(line) || isDisputed(String(line.transaction_id));
    return isLost || !held.has(id)
      ? []
      : [`The line ${line.item_id} of ${line.transaction_id} was paid and its grant ${id} is held back.`];
  });
};

/** The API lists the packs that the account has in the tables. */
export const apiGivesWhatIsOwned: Invariant = async (snapshot) => {
  const { tables, shop, people } = snapshot;
  const held = heldGrants(snapshot);
  const grants = groupBy(tables.grants, 'user_id');
  const accounts = new Map(tables.users.map((row) => [String(row.email), row]));
  const wrong: string[] = [];
  for (const { name, sessions } of people)
    for (const token of sessions.values()) {
      const [portal] = shop.portals;
      const account = await portal?.service.rest('GET', '/user', { token });
      if (account?.status !== 200) continue;
      const { body } = (await portal?.service.rest('GET', '/user/licenses', { token })) ?? {};
      const given = new Set(
        body.perpetual
          .filter(({ activated }: { activated: boolean }) => activated)
          .map(({ sku }: { sku: string }) => sku),
      );
      const id = String(accounts.get(account.body.email)?.id);
      const owned = (grants.get(id) ?? []).filter((row) => isInForceForGood(row, held)).map(({ sku }) => String(sku));
      for (const sku of new Set(owned)) if (!given.has(sku)) wrong.push(`${name} owns ${sku}, and is not shown it.`);
      for (const sku of given)
        if (!owned.includes(String(sku))) wrong.push(`${name} is shown ${sku}, and does not own it.`);
    }
  return wrong;
};

/** A closed account has no session and gets no order. */
export const endedAccountsAreClosed: Invariant = ({ tables }) => {
  const ended = new Map(
    tables.users
      .filter((row) => row.erased_at !== null || row.disabled_at !== null)
      .map((row) => [String(row.id), toMs(row.erased_at)]),
  );
  return [
    ...tables.sessions
      .filter((row) => ended.has(String(row.user_id)))
      .map((row) => `The account ${row.user_id} has ended, and its session ${row.id} has not.`),
    ...tables.orders.flatMap((row) => {
      const erasedAt = row.user_id === null ? null : (ended.get(String(row.user_id)) ?? null);
      const settledAt = toMs(row.settled_at);
      return erasedAt !== null && settledAt !== null && settledAt > erasedAt
        ? [`The order ${row.transaction_id} was given to ${row.user_id}, which was erased before.`]
        : [];
    }),
  ];
};

/** A line that was paid once has at most one code that works or was redeemed. Each belongs to the line's batch. */
export const oneCodeALine: Invariant = ({ tables }) =>
  [...groupBy(tables.license_codes, 'batch')].flatMap(([batch, codes]) => {
    const working = codes.filter((row) => row.redeemed_at !== null || row.revoked_at === null);
    return batch.startsWith('ORDER-') && working.length > 1
      ? [`The line of ${batch} was paid once, and has ${working.length} codes that work.`]
      : [];
  });
