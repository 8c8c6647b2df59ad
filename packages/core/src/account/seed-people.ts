import type { Role } from '@backline/domain/account/fields';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

/** A person of the demonstration cast. */
export interface SeedPerson {
  id: string;
  email: string;
  contactName: string | null;
  password: string | null;
  role: Role;
  isVerified: boolean;
}

/** Adds the missing people and leaves the others unchanged. Returns how many were added. */
export async function seedPeople(core: Core, caller: Caller, people: readonly SeedPerson[]): Promise<number> {
  const { users } = core.store.t;
  const known = new Set(
    (await core.store.db.select({ canonical: users.emailCanonical }).from(users)).map((row) => row.canonical),
  );
  const missing = people.filter((person) => !known.has(parseEmail(person.email)?.canonical ?? ''));
  const rows = await Promise.all(
    missing.map(async (person) => {
      const email = parseEmail(person.email);
      if (email === null) throw new Error(`${person.email} is not an address.`);
      const now = core.clock.now();
      return {
        id: person.id,
        email: email.address,
        emailCanonical: email.canonical,
        contactName: person.contactName,
        passwordHash: person.password === null ? null : await core.passwords.hash(person.password),
        role: person.role,
        emailVerifiedAt: person.isVerified ? now : null,
        hasMarketingConsent: false,
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
  return core.store.write(async (tx) => {
    let added = 0;
    for (const row of rows) {
      const inserted = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
      for (const { id } of inserted) await recordEvent(core, tx, caller, { type: 'account.seeded', subjectUserId: id });
      added += inserted.length;
    }
    return added;
  });
}
