import { and, eq } from '@backline/db';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { type SeedPerson, seedPeople } from '../account/seed-people.ts';
import type { Caller, Core } from '../core.ts';
import { isRelease } from '../downloads/is-release.ts';
import { type NewRelease, publishRelease } from '../downloads/publish-release.ts';
import { type SeedLicenses, seedLicenses } from '../licenses/seed-licenses.ts';
import { inviteUser } from '../support/people/invite-user.ts';

export interface SeedCast {
  people: readonly SeedPerson[];
  /** Null if this person owns nothing. */
  licenses: SeedLicenses | null;
  /** Null if the plugin has no installers. */
  release: NewRelease | null;
}

async function isInvited(core: Core, userId: string): Promise<boolean> {
  const { auditEntries } = core.store.t;
  const isTold = and(eq(auditEntries.subjectUserId, userId), eq(auditEntries.action, 'account.invited'));
  return (await core.store.db.select({ seq: auditEntries.seq }).from(auditEntries).where(isTold).limit(1)).length > 0;
}

async function isPublished(core: Core, version: string): Promise<boolean> {
  return (await core.store.db.$count(core.store.t.releases, isRelease(core, version))) > 0;
}

/**
 * Adds the demonstration accounts with their licenses and installers, and mails invitations. Repeating it changes
 * nothing. Returns how much was added.
 */
export async function seedCast(
  core: Core,
  caller: Caller,
  cast: SeedCast,
): Promise<{ people: number; licenses: number }> {
  const people = await seedPeople(core, caller, cast.people);
  const licenses = cast.licenses === null ? 0 : await seedLicenses(core, caller, cast.licenses);
  const { release } = cast;
  if (release !== null && !(await isPublished(core, release.version))) await publishRelease(core, caller, release);
  for (const { id, email, password } of cast.people) {
    const to = parseEmail(email);
    if (password === null && to !== null && !(await isInvited(core, id))) await inviteUser(core, caller, { email: to });
  }
  return { people, licenses };
}
