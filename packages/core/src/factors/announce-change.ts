import type { Db } from '@backline/db';
import type { FactorChange } from '@backline/domain/factors/change';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';

/** Records a change of what an account proves itself with, and mails its owner. */
export async function announceChange(
  core: Core,
  tx: Db,
  caller: Caller,
  user: MailedUser,
  { what, name = null }: { what: FactorChange; name?: string | null },
): Promise<void> {
  const event = { type: 'factor.changed', subjectUserId: user.id, details: { what } } as const;
  await recordEvent(core, tx, caller, event, { user, what, name });
}
