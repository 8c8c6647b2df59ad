import type { Db } from '@backline/db';
import type { FactorChange } from '@backline/domain/factors/change';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';

interface NewChange {
  what: FactorChange;
  /** The changed factor. */
  factorId: string;
  /** The session that changed it; null for a copied passkey or a used recovery code. */
  sessionId?: string | null;
  name?: string | null;
}

/** Records a change of an account's factors and mails its owner. */
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
