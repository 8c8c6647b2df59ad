import { and, asc, eq, isNotNull, isNull } from '@backline/db';
import { toUnsubscribeUrl } from '../consents/unsubscribe-tokens.ts';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

export interface Recipient {
  email: string;
  contactName: string | null;
  /** The time of the account's last answer; null if it was before consents were recorded. */
  since: string | null;
  /** The last answer was a box that was checked in advance. */
  wasPreticked: boolean;
  /** A link for the header and the text of each mail, which stops these mails and nothing else. */
  unsubscribeUrl: string;
}

/**
 * The people who want mails from the vendor now, for the program that sends them. `leavesPreticked` leaves out those
 * whose last answer was a box that was checked in advance, because that is no consent in the EU.
 */
export async function listRecipients(
  core: Core,
  caller: Caller,
  { reason, leavesPreticked }: { reason: string; leavesPreticked: boolean },
): Promise<Recipient[]> {
  const { consents, users } = core.store.t;
  const isReached = and(
    eq(users.hasMarketingConsent, true),
    isNotNull(users.emailVerifiedAt),
    isNull(users.disabledAt),
    isNull(users.erasedAt),
  );
  return core.store.write(async (tx) => {
    const people = await tx
      .select({ id: users.id, email: users.email, contactName: users.contactName })
      .from(users)
      .where(isReached)
      .orderBy(asc(users.email));
    const said = await tx
      .select({ userId: consents.userId, at: consents.at, wasPreticked: consents.wasPreticked })
      .from(consents)
      .innerJoin(users, eq(users.id, consents.userId))
      .where(and(eq(consents.kind, 'marketing'), isReached))
      .orderBy(asc(consents.at));
    const newest = new Map(said.map((row) => [row.userId, row]));
    const recipients = people
      .map(({ id, email, contactName }) => ({
        email,
        contactName,
        since: newest.get(id)?.at.toISOString() ?? null,
        wasPreticked: newest.get(id)?.wasPreticked ?? false,
        unsubscribeUrl: toUnsubscribeUrl(core, id),
      }))
      .filter(({ wasPreticked }) => !(leavesPreticked && wasPreticked));
    const details = { recipients: recipients.length, leavesPreticked };
    await recordEvent(core, tx, caller, { type: 'privacy.recipients_listed', reason, details });
    return recipients;
  });
}
