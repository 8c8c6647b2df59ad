import { type Db, eq, inArray } from '@backline/db';
import { toAccountPath } from '@backline/domain';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import type { PurchasedCode } from '../mail/message.ts';
import { grantItem, makeItemCode } from './deliver-item.ts';
import { findBuyer } from './find-buyer.ts';
import { judgeItem } from './judge-item.ts';
import { openReview } from './reviews.ts';
import { settleAdjustments } from './settle-adjustments.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];

/** The word of the provider, in the audit. */
export const providerCaller: Caller = { source: 'webhook', ip: 'provider', userAgent: null, session: null };

interface Deliverable {
  item: Item;
  sku: string;
}

/** The lines that are to be delivered; the others are before a person from now on. */
async function judgeItems(core: Core, tx: Db, order: Order, items: Item[]): Promise<Deliverable[]> {
  const { prices: p } = core.store.t;
  const priceIds = items.map(({ priceId }) => priceId);
  const known = await tx.select().from(p).where(inArray(p.priceId, priceIds));
  const deliverable: Deliverable[] = [];
  for (const item of items) {
    const price = known.find(({ priceId }) => priceId === item.priceId);
    const { sku, review } = judgeItem(item, price, order.createdAt);
    if (review !== null) {
      const details = { priceId: item.priceId, quantity: item.quantity, total: item.total };
      await openReview(core, tx, { reason: review, transactionId: order.transactionId, part: item.itemId, details });
    }
    if (sku !== null) deliverable.push({ item, sku });
  }
  return deliverable;
}

function toRedeemUrl(core: Core, licenseCode: string): string {
  const page = toLink(core, toAccountPath('licenses', core.settings.productSlug));
  return `${page}?license-code=${encodeURIComponent(licenseCode)}`;
}

async function mailCodes(core: Core, tx: Db, to: string, deliverable: Deliverable[]): Promise<void> {
  const { skus: s } = core.store.t;
  const names = await tx
    .select()
    .from(s)
    .where(
      inArray(
        s.sku,
        deliverable.map(({ sku }) => sku),
      ),
    );
  const items: PurchasedCode[] = [];
  for (const { item, sku } of deliverable) {
    const licenseCode = await makeItemCode(core, tx, item, sku);
    const productName = names.find((row) => row.sku === sku)?.productName ?? sku;
    items.push({ productName, licenseCode, redeemUrl: toRedeemUrl(core, licenseCode) });
  }
  const redeemAllUrl = toRedeemUrl(core, items.map(({ licenseCode }) => licenseCode).join(','));
  await enqueueMessage(core, tx, null, { kind: 'purchase_codes', to, items, redeemAllUrl });
}

/**
 * Delivers a completed purchase, once: grants to the account that bought, codes by mail to a guest, the rest to a
 * person. In the transaction that learns of it. An order that is settled, or not completed, is left as it is.
 */
export async function settleOrder(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { orders: o, orderItems: i } = core.store.t;
  const [order] = await tx.select().from(o).where(eq(o.transactionId, transactionId));
  if (order === undefined || order.status !== 'completed' || order.settledAt !== null) return;
  const items = await tx.select().from(i).where(eq(i.transactionId, transactionId));
  const found = await findBuyer(core, tx, order);
  const deliverable = found.buyer === 'unknown' ? [] : await judgeItems(core, tx, order, items);
  if (found.userId !== null)
    for (const { item, sku } of deliverable) await grantItem(core, tx, item, sku, found.userId);
  else if (found.buyer === 'guest' && deliverable.length > 0) await mailCodes(core, tx, found.email, deliverable);
  await tx
    .update(o)
    .set({ settledAt: core.clock.now(), buyer: found.buyer, userId: found.userId, email: found.email })
    .where(eq(o.transactionId, transactionId));
  await recordAudit(core, tx, providerCaller, {
    action: 'order.settled',
    ...(found.userId === null ? {} : { subjectUserId: found.userId }),
    subject: `order ${transactionId}`,
    details: { buyer: found.buyer, items: items.length, delivered: deliverable.length },
  });
  await settleAdjustments(core, tx, transactionId);
}
