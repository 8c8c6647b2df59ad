import type { ICustomData } from '@paddle/paddle-node-sdk';
import { findDiscountByCode } from '../catalog/discounts.ts';
import { changeTransaction } from '../transactions/update-transaction.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export function changeDiscount(world: World, checkoutId: string, code: string | null): void {
  const { transactionId } = world.checkouts.get(checkoutId);
  const discount = code ? findDiscountByCode(world, code) : null;
  if (code && !discount?.enabled_for_checkout)
    refuse('transaction_discount_not_found', `The code ${code} is not known.`);
  changeTransaction(world, transactionId, { discount_id: discount?.id ?? null });
}

export interface CheckoutChanges {
  items?: { priceId: string; quantity: number }[] | undefined;
  customData?: ICustomData | undefined;
  discountId?: string | null | undefined;
  discountCode?: string | null | undefined;
}

export function changeCheckout(world: World, checkoutId: string, changes: CheckoutChanges): void {
  const { transactionId } = world.checkouts.get(checkoutId);
  if (changes.discountCode !== undefined) changeDiscount(world, checkoutId, changes.discountCode);
  changeTransaction(world, transactionId, {
    items: changes.items?.map(({ priceId, quantity }) => ({ price_id: priceId, quantity })),
    custom_data: changes.customData,
    discount_id: changes.discountId,
  });
}
