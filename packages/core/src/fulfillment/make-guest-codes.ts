import { type Db, inArray } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { paths, toAccountPath, toGuestOrderPath, withEmail, withRedirect } from '@backline/domain/pages/paths';
import { freeCodeMs } from '@backline/domain/rate-limits';
import type { Core } from '../core.ts';
import type { MailedCodes } from '../event-contexts.ts';
import { toLink } from '../links.ts';
import { createOrderToken } from '../order-tokens.ts';
import { makeItemCode } from '../payments/deliver-item.ts';
import type { PurchasedCode } from '../ports/mail-message.ts';
import { isFree } from './free-origin.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];

/** Some mail programs cut a mail at 100 kB, which would lose the codes at its end. */
const codesPerMail = 12;

function toRedeemPath(core: Core, items: readonly Pick<PurchasedCode, 'licenseCode'>[]): string {
  const page = toAccountPath('licenses', core.settings.productSlug);
  const licenseCodes = items.map(({ licenseCode }) => licenseCode).join(',');
  return `${page}?license-code=${encodeURIComponent(licenseCodes)}`;
}

/** Links to the sign-up with the guest's address. */
function toRedeemAllUrl(core: Core, items: readonly PurchasedCode[], to: string): string {
  return withEmail(withRedirect(toLink(core, paths.signUp), toRedeemPath(core, items)), to);
}

/**
 * Makes a code for each line, with links to redeem them, for one or several mails. Only this call returns the codes.
 * Codes for free items expire, even if support makes them again.
 */
export async function makeGuestCodes(
  core: Core,
  tx: Db,
  order: Order,
  to: string,
  deliverable: readonly { item: Item; sku: string }[],
): Promise<MailedCodes[]> {
  const { skus } = core.store.t;
  const names = await tx
    .select()
    .from(skus)
    .where(
      inArray(
        skus.sku,
        deliverable.map(({ sku }) => sku),
      ),
    );
  const expiresAt = isFree(order) ? new Date(core.clock.now().getTime() + freeCodeMs) : null;
  const items: PurchasedCode[] = [];
  for (const { item, sku } of deliverable) {
    const licenseCode = await makeItemCode(core, tx, item, sku, expiresAt);
    const name = names.find((row) => row.sku === sku)?.name ?? sku;
    items.push({ name, licenseCode, redeemUrl: toLink(core, toRedeemPath(core, [{ licenseCode }])) });
  }
  const url = toLink(core, toGuestOrderPath(await createOrderToken(core, tx, order.transactionId)));
  const total = order.total === 0 ? null : formatMoney({ amount: order.total, currency: order.currency });
  const paid = { id: order.transactionId, total, url };
  const endsOn = expiresAt?.toISOString() ?? null;
  const of = Math.ceil(items.length / codesPerMail);
  return Array.from({ length: of }, (_, index) => {
    const own = items.slice(index * codesPerMail, (index + 1) * codesPerMail);
    const part = of === 1 ? undefined : { number: index + 1, of };
    return { to, items: own, redeemAllUrl: toRedeemAllUrl(core, own, to), order: paid, endsOn, part };
  });
}
