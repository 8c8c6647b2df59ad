import { eq } from '@backline/db';
import { toAccountPath } from '@backline/domain/pages/paths';
import type { MailSubscribers } from '../core.ts';
import { toLink } from '../links.ts';

/** Mails about an account's plan. Null if the account is gone. */
export const planMails = {
  async 'plan.notice_due'(core, tx, { subjectUserId: userId }, { priceId, notice }) {
    const { users, prices, skus } = core.store.t;
    const [user] = await tx
      .select({ to: users.email, contactName: users.contactName })
      .from(users)
      .where(eq(users.id, userId));
    if (user === undefined) return [];
    const [plan] = await tx
      .select({ name: skus.name })
      .from(prices)
      .innerJoin(skus, eq(skus.sku, prices.sku))
      .where(eq(prices.priceId, priceId));
    const planUrl = toLink(core, toAccountPath('plus', core.settings.productSlug));
    const planName = plan?.name ?? `${core.settings.productName} Plus`;
    return [{ userId, message: { ...notice, ...user, planUrl, planName } }];
  },
} satisfies Partial<MailSubscribers>;
