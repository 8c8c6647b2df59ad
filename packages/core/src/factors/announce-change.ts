import type { Db } from '@backline/db';
import type { FactorChange } from '@backline/domain/factors/change';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';

interface NewChange {
  what: FactorChange;
  /** The factor that was changed. */
  factorId: string;
  /** The session that changed it; none did where a copy of a passkey or a recovery code was used. */
  sessionId?: string | null;
  name?: string | null;
}

/** Records a change of what an account proves itself with, and mails its owner. */
export async function announceChange(
  core: Core,
  tx: Db,
  caller: Caller,
  user: MailedUser,
  { name = null, sessionId = null, ...change }: NewChange,
): Promise<void> {
  const event = { type: 'factor.changed', subjectUserId: user.id, details: { what: change.what } } as const;
  await recordEvent(core, tx, caller, event, { user, name, sessionId, ...change });
}
