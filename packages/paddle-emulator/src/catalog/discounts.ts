import type { IDiscountGroupResponse, IDiscountResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { currencyCode, customData, dateText, entityStatus, readBody, readChanges } from '../api/body.ts';
import { isDiscounted } from '../money/discount-lines.ts';
import { changeEntity, saveEntity, startEntity } from '../world/entity.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

const discountBody = z.strictObject({
  description: z.string().min(1).max(500),
  type: z.enum(['flat', 'flat_per_seat', 'percentage']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be a number, as text'),
  mode: z.enum(['standard', 'custom']).default('standard'),
  enabled_for_checkout: z.boolean().default(true),
  code: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,32}$/, 'must be 1 to 32 letters and digits')
    .nullable()
    .default(null),
  currency_code: currencyCode.nullable().default(null),
  recur: z.boolean().default(false),
  maximum_recurring_intervals: z.number().int().min(1).nullable().default(null),
  usage_limit: z.number().int().min(1).nullable().default(null),
  restrict_to: z
    .array(z.string().regex(/^(pro|pri)_[a-z\d]{26}$/, 'must be the id of a product or a price'))
    .nullable()
    .default(null),
  expires_at: dateText.nullable().default(null),
  custom_data: customData,
  discount_group_id: z.string().nullable().default(null),
});

const discountChanges = discountBody.extend({ status: entityStatus }).partial();

function assertCodeFree(world: World, code: string | null | undefined, ownId: string | null): void {
  if (!code) return;
  const other = world.discounts.list({ where: { status: ['active'] } });
  if (other.some((discount) => discount.id !== ownId && discount.code?.toUpperCase() === code.toUpperCase())) {
    refuse('discount_code_conflict', `The discount code ${code} is in use.`, 409);
  }
}

/** Paddle's limits for percentages. */
const percentage = { least: 0.01, most: 100 };

function assertRestricted(world: World, ids: readonly string[]): void {
  for (const id of ids) {
    if (id.startsWith('pri_') && world.prices.find(id)?.status !== 'active')
      refuse('discount_restricted_product_price_not_active', `Product Price given not active ${id}`);
    if (id.startsWith('pro_') && world.products.find(id)?.status !== 'active')
      refuse('discount_restricted_product_not_active', `Product given not active ${id}`);
  }
}

function assertSound(world: World, discount: IDiscountResponse): void {
  if (discount.discount_group_id) world.discountGroups.get(discount.discount_group_id);
  if (discount.type === 'percentage') {
    const amount = Number(discount.amount);
    if (amount >= percentage.least && amount <= percentage.most) return;
    refuseField('amount', `must be between ${percentage.least} and ${percentage.most}`);
  }
  if (!discount.currency_code) refuse('bad_request', 'A flat discount needs a currency_code.');
  if (discount.amount.includes('.'))
    refuse('bad_request', 'A flat amount is a whole number of the lowest denomination.');
}

export function createDiscount(world: World, body: unknown): IDiscountResponse {
  const input = readBody(discountBody, body);
  assertCodeFree(world, input.code, null);
  assertRestricted(world, input.restrict_to ?? []);
  const discount: IDiscountResponse = {
    id: world.newId('dsc'),
    ...input,
    times_used: 0,
    discount_group: null,
    ...startEntity(world),
  };
  assertSound(world, discount);
  return saveEntity(world, world.discounts, 'discount.created', discount);
}

export function updateDiscount(world: World, id: string, body: unknown): IDiscountResponse {
  const before = world.discounts.get(id);
  const changes = readChanges(discountChanges, body);
  assertCodeFree(world, changes.code, id);
  assertRestricted(world, changes.restrict_to ?? []);
  if (changes.usage_limit != null && changes.usage_limit < before.times_used)
    refuse('discount_usage_limit_less_than_times_used', `Discount ${id} was used ${before.times_used} times already.`);
  const discount = { ...before, ...changes };
  assertSound(world, discount);
  return changeEntity(world, world.discounts, 'discount.updated', discount);
}

export function findDiscountByCode(world: World, code: string): IDiscountResponse | null {
  const wanted = code.trim().toUpperCase();
  const all = world.discounts.list({ where: { status: ['active', 'expired', 'used'] } });
  return all.find((discount) => discount.code?.toUpperCase() === wanted) ?? null;
}

interface Applicable {
  currency: string;
  prices: { id: string; product_id: string }[];
}

/** Refuses a discount that would have no effect, with Paddle's code. */
export function assertApplicable(world: World, discount: IDiscountResponse, { currency, prices }: Applicable): void {
  const isOver = discount.expires_at && Date.parse(discount.expires_at) <= world.clock.now().getTime();
  if (isOver || discount.status === 'expired') refuse('discount_expired', `Discount ${discount.id} has expired.`);
  if (discount.status === 'archived') refuse('transaction_discount_not_found', `Discount ${discount.id} not found.`);
  if (discount.usage_limit !== null && discount.times_used >= (discount.usage_limit ?? 0)) {
    refuse('discount_usage_limit_exceeded', `Discount ${discount.id} has been used as often as it may be.`);
  }
  if (!isInCurrency(discount, currency)) {
    refuse('transaction_invalid_discount_currency', `Discount ${discount.id} is in another currency.`);
  }
  if (!prices.some((price) => isDiscounted(price, discount))) {
    refuse('transaction_discount_not_eligible', `Discount ${discount.id} applies to none of the items.`);
  }
}

/**
 * True if a discount can be used in a currency. Paddle converts flat discounts in the account's currency; any other
 * must match the bill.
 */
export function isInCurrency({ type, currency_code }: IDiscountResponse, currency: string): boolean {
  return type === 'percentage' || currency_code === 'USD' || currency_code === currency;
}

export function countUse(world: World, discount: IDiscountResponse): void {
  const timesUsed = discount.times_used + 1;
  const isUsedUp = discount.usage_limit !== null && timesUsed >= (discount.usage_limit ?? 0);
  const status = isUsedUp ? 'used' : discount.status;
  changeEntity(world, world.discounts, 'discount.updated', { ...discount, times_used: timesUsed, status });
}

const groupBody = z.strictObject({ name: z.string().min(1).max(100) });
const groupChanges = groupBody.extend({ status: entityStatus }).partial();

function assertNameFree(world: World, name: string | undefined, ownId: string | null): void {
  const [other] = name === undefined ? [] : world.discountGroups.list({ where: { name: [name] } });
  if (other && other.id !== ownId) refuse('discount_group_name_conflict', `The group ${name} exists already.`, 409);
}

export function createDiscountGroup(world: World, body: unknown): IDiscountGroupResponse {
  const input = readBody(groupBody, body);
  assertNameFree(world, input.name, null);
  const group = { id: world.newId('dsg'), ...input, ...startEntity(world) };
  return saveEntity(world, world.discountGroups, 'discount_group.created', group);
}

export function updateDiscountGroup(world: World, id: string, body: unknown): IDiscountGroupResponse {
  const before = world.discountGroups.get(id);
  const changes = readChanges(groupChanges, body);
  assertNameFree(world, changes.name, id);
  return changeEntity(world, world.discountGroups, 'discount_group.updated', { ...before, ...changes });
}
