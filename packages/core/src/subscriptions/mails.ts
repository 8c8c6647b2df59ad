import { eq } from '@backline/db';
import { toAccountPath } from '@backline/domain/paths';
import type { MailSubscribers } from '../core.ts';
import { toLink } from '../links.ts';

/** The mails about an account's plan. None when the account is gone. */
export const planMails = {
  async 'plan.notice_due'(core, tx, { subjectUserId: userId }, { priceId, notice }) {
    const { users: u, prices: p, skus: s } = core.store.t;
    const [user] = await tx.select({ to: u.email, contactName: u.contactName }).from(u).where(eq(u.id, userId));
    if (user === undefined) return [];
    const [plan] = await tx
      .select({ name: s.name })
      .from(p)
      .innerJoin(s, eq(s.sku, p.sku))
      .where(eq(p.priceId, priceId));
    const planUrl = toLink(core, toAccountPath('plus', core.settings.productSlug));
    const planName = plan?.name ?? `${core.settings.productName} Plus`;
    return [{ userId, message: { ...notice, ...user, planUrl, planName } }];
  },
} satisfies Partial<MailSubscribers>;
