import { type Db, eq } from '@backline/db';
import { toAccountPath } from '@backline/domain/paths';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import type { MailMessage, PlanMailKind, PlanNotice } from '../mail/message.ts';

export interface PlanNotification {
  subscriptionId: string;
  userId: string;
  /** The provider's price, which identifies the plan. */
  priceId: string;
  /** Distinguishes two notices of the same kind. */
  ref: string;
}

/** Enqueues a mail about the plan in the transaction of the change, once per `ref`. */
export async function notify(
  core: Core,
  tx: Db,
  { subscriptionId, userId, priceId, ref }: PlanNotification,
  notice: PlanNotice,
): Promise<void> {
  const { subscriptionNotices: n, users: u, prices: p, skus: s } = core.store.t;
  const row = { subscriptionId, kind: notice.kind, ref, at: core.clock.now() };
  const added = await tx.insert(n).values(row).onConflictDoNothing().returning({ kind: n.kind });
  const [user] = await tx.select({ email: u.email, contactName: u.contactName }).from(u).where(eq(u.id, userId));
  if (added.length === 0 || user === undefined) return;
  const [plan] = await tx
    .select({ name: s.productName })
    .from(p)
    .innerJoin(s, eq(s.sku, p.sku))
    .where(eq(p.priceId, priceId));
  const planUrl = toLink(core, toAccountPath('plus', core.settings.productSlug));
  const planName = plan?.name ?? `${core.settings.productName} Plus`;
  const message: MailMessage<PlanMailKind> = {
    ...notice,
    to: user.email,
    contactName: user.contactName,
    planUrl,
    planName,
  };
  await enqueueMessage(core, tx, userId, message);
}
