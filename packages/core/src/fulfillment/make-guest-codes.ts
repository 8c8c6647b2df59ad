import { type Db, inArray } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { freeCodeMs, redirectMaxLength } from '@backline/domain/limits';
import { paths, toAccountPath, toGuestOrderPath, withEmail, withRedirect } from '@backline/domain/paths';
import type { Core } from '../core.ts';
import type { EventContexts } from '../event-contexts.ts';
import { toLink } from '../links.ts';
import type { PurchasedCode } from '../mail-message.ts';
import { createOrderToken } from '../order-tokens.ts';
import { makeItemCode } from '../payments/deliver-item.ts';
import { isFree } from './free-origin.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];

/** Codes of an order, as the mail to a guest has them. */
export type GuestCodes = NonNullable<EventContexts['order.settled']['codes']>;

function toRedeemPath(core: Core, licenseCodes: string): string {
  const page = toAccountPath('licenses', core.settings.productSlug);
  return `${page}?license-code=${encodeURIComponent(licenseCodes)}`;
}

/** Through sign-up with the guest's address, or, for more codes than an address may return to, through login. */
function toRedeemAllUrl(core: Core, licenseCodes: string, to: string): string {
  const path = toRedeemPath(core, licenseCodes);
  if (path.length > redirectMaxLength) return toLink(core, path);
  return withEmail(withRedirect(toLink(core, paths.signUp), path), to);
}

/**
 * Makes a code for each line, and the links to redeem them. The codes are returned only this once. What cost nothing can be
 * redeemed for a time from now on, also where support makes the codes again.
 */
export async function makeGuestCodes(
  core: Core,
  tx: Db,
  order: Order,
  to: string,
  deliverable: readonly { item: Item; sku: string }[],
): Promise<GuestCodes> {
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
  const expiresAt = isFree(order) ? new Date(core.clock.now().getTime() + freeCodeMs) : null;
  const items: PurchasedCode[] = [];
  for (const { item, sku } of deliverable) {
    const licenseCode = await makeItemCode(core, tx, item, sku, expiresAt);
    const productName = names.find((row) => row.sku === sku)?.productName ?? sku;
    items.push({ productName, licenseCode, redeemUrl: toLink(core, toRedeemPath(core, licenseCode)) });
  }
  const redeemAllUrl = toRedeemAllUrl(core, items.map(({ licenseCode }) => licenseCode).join(','), to);
  const url = toLink(core, toGuestOrderPath(await createOrderToken(core, tx, order.transactionId)));
  const total = formatMoney({ amount: order.total, currency: order.currency });
  const paid = { id: order.transactionId, total, url };
  return { to, items, redeemAllUrl, order: paid, endsOn: expiresAt?.toISOString() ?? null };
}
