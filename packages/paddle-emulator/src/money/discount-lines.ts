import type { CurrencyCode, IDiscountResponse, IPriceResponse, IProductResponse } from '@paddle/paddle-node-sdk';
import { convertMoney, divideRounded, parseMillionths, sum } from './amounts.ts';
import type { Place } from './places.ts';

/** A share of a period, in whole minutes. */
export interface Share {
  numerator: bigint;
  denominator: bigint;
}

export interface LineInput {
  price: IPriceResponse;
  product: IProductResponse;
  quantity: number;
  /** True if it is in a trial, so that it is listed but not charged. */
  isFree?: boolean;
  share?: Share | undefined;
}

export interface Pricing {
  place: Place;
  currency: CurrencyCode;
  discount: IDiscountResponse | null;
}

export function isDiscounted(price: Pick<IPriceResponse, 'id' | 'product_id'>, discount: IDiscountResponse): boolean {
  const { restrict_to } = discount;
  return !restrict_to?.length || restrict_to.includes(price.id) || restrict_to.includes(price.product_id);
}

const atMost = (amount: bigint, limit: bigint) => (amount < limit ? amount : limit);

/** Splits a flat amount in proportion to the values. The last line gets the rounding difference. */
function spread(amount: bigint, gross: bigint[]): bigint[] {
  const total = sum(gross);
  if (total <= 0n) return gross.map(() => 0n);
  let given = 0n;
  let seen = 0n;
  return gross.map((value) => {
    seen += value;
    const share = divideRounded(atMost(amount, total) * seen, total) - given;
    given += share;
    return share;
  });
}

/** The discount of each line, before tax. */
export function discountLines(lines: LineInput[], gross: bigint[], pricing: Pricing): bigint[] {
  const { discount, currency } = pricing;
  if (!discount) return gross.map(() => 0n);
  const eligible = gross.map((value, index) => {
    const line = lines[index];
    return line && value > 0n && isDiscounted(line.price, discount) ? value : 0n;
  });
  if (discount.type === 'percentage') {
    const rate = parseMillionths(discount.amount);
    return eligible.map((value) => atMost(divideRounded(value * rate, 100_000_000n), value));
  }
  const amount = convertMoney(BigInt(discount.amount), discount.currency_code ?? 'USD', currency);
  if (discount.type === 'flat') return spread(amount, eligible);
  return eligible.map((value, index) => atMost(amount * BigInt(lines[index]?.quantity ?? 0), value));
}
