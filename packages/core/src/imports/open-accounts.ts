import { randomUUID } from 'node:crypto';
import { type Db, inArray, insertRows } from '@backline/db';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Core } from '../core.ts';
import { recordEvents } from '../events/record-event.ts';
import type { ImportRun } from './import-run.ts';
import { planInvitations } from './invitations.ts';

export interface Person {
  email: EmailAddress;
  name: string | null;
  at: Date | null;
}

export interface FoundAccount {
  id: string;
  isNew: boolean;
  isDisabled: boolean;
}

/**
 * Finds the accounts of some people by canonical address, and opens one without a password for each person who has
 * none.
 */
export async function openAccounts(
  core: Core,
  tx: Db,
  run: ImportRun,
  people: readonly Person[],
): Promise<Map<string, FoundAccount>> {
  const { users } = core.store.t;
  const addresses = people.map(({ email }) => email.canonical);
  const known = await tx
    .select({ id: users.id, canonical: users.emailCanonical, disabledAt: users.disabledAt })
    .from(users)
    .where(inArray(users.emailCanonical, addresses));
  const accounts = new Map<string, FoundAccount>(
    known.map(({ id, canonical, disabledAt }) => [canonical, { id, isNew: false, isDisabled: disabledAt !== null }]),
  );
  const now = core.clock.now();
  const rows: (typeof users.$inferInsert)[] = [];
  for (const { email, name, at } of people) {
    if (accounts.has(email.canonical)) continue;
    const id = randomUUID();
    accounts.set(email.canonical, { id, isNew: true, isDisabled: false });
    rows.push({
      id,
      email: email.address,
      emailCanonical: email.canonical,
      contactName: name,
      role: 'customer',
      hasMarketingConsent: false,
      createdAt: at ?? now,
      updatedAt: now,
    });
  }
  await insertRows(core.store, tx, users, rows);
  const { caller, reason, source } = run;
  await recordEvents(
    core,
    tx,
    rows.map(async ({ id }) => ({
      caller,
      event: { type: 'account.imported', subjectUserId: id, reason, details: { source } } as const,
    })),
  );
  const userIds = rows.map(({ id }) => id);
  if (run.invitesPerHour !== null)
    await planInvitations(core, tx, run.caller, { userIds, perHour: run.invitesPerHour, source });
  return accounts;
}
