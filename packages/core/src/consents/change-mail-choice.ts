import { and, type Db, eq, isNull } from '@backline/db';
import type { ConsentSource } from '@backline/domain/consents/fields';
import { mailWording } from '@backline/domain/consents/wordings';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { recordConsents } from './record-consents.ts';

/** Records an account's choice about mails from the vendor. The same choice again adds no row. */
export async function setMailChoice(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, isGiven, source }: { userId: string; isGiven: boolean; source: ConsentSource },
): Promise<boolean> {
  const { users } = core.store.t;
  const isOther = and(eq(users.id, userId), eq(users.hasMarketingConsent, !isGiven), isNull(users.erasedAt));
  const changed = await tx
    .update(users)
    .set({ hasMarketingConsent: isGiven, updatedAt: core.clock.now() })
    .where(isOther)
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  await recordConsents(core, tx, caller, userId, [{ kind: 'marketing', version: mailWording, isGiven, source }]);
  const details = { kind: 'marketing', version: mailWording, isGiven };
  await recordEvent(core, tx, caller, { type: 'consent.changed', subjectUserId: userId, details });
  return true;
}

/** Changes the customer's own choice about mails from the vendor. */
export async function changeMailChoice(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  { isGiven }: { isGiven: boolean },
): Promise<void> {
  await core.store.write((tx) => setMailChoice(core, tx, caller, { userId: user.id, isGiven, source: 'profile' }));
}
