import { type Db, eq } from '@backline/db';
import { toAccountPath } from '@backline/domain';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import type { PlanMail, PlanNotice } from '../mail/message.ts';

export interface Occasion {
  subscriptionId: string;
  userId: string;
  /** Tells one occasion from the next of the same kind. */
  ref: string;
}

/** Orders a mail about the plan in the transaction of what it reports, once for each occasion. */
export async function notify(
  core: Core,
  tx: Db,
  { subscriptionId, userId, ref }: Occasion,
  notice: PlanNotice,
): Promise<void> {
  const { subscriptionNotices: n, users: u } = core.store.t;
  const row = { subscriptionId, kind: notice.kind, ref, at: core.clock.now() };
  const added = await tx.insert(n).values(row).onConflictDoNothing().returning({ kind: n.kind });
  const [user] = await tx.select({ email: u.email, contactName: u.contactName }).from(u).where(eq(u.id, userId));
  if (added.length === 0 || user === undefined) return;
  const planUrl = toLink(core, toAccountPath('plus', core.settings.productSlug));
  const message: PlanMail = { ...notice, to: user.email, contactName: user.contactName, planUrl };
  await enqueueMessage(core, tx, userId, message);
}
