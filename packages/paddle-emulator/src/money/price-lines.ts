import type { IPriceResponse } from '@paddle/paddle-node-sdk';
import { convertMoney, divideRounded } from './amounts.ts';
import { discountLines, type LineInput, type Pricing } from './discount-lines.ts';
import { isReverseCharged, type Place, showsTaxInPrice, taxRateOf } from './places.ts';

export interface Totals {
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
}

export interface PricedLine {
  input: LineInput;
  taxRate: bigint;
  unitTotals: Totals;
  totals: Totals;
}

export function unitPriceOf(price: IPriceResponse, { place, currency }: Pick<Pricing, 'place' | 'currency'>): bigint {
  const override = price.unit_price_overrides?.find(({ country_codes }) => country_codes.includes(place.country));
  const { amount, currency_code } = override?.unit_price ?? price.unit_price;
  return convertMoney(BigInt(amount), currency_code, currency);
}

function includesTax(price: IPriceResponse, place: Place): boolean {
  if (price.tax_mode === 'internal') return true;
  return price.tax_mode !== 'external' && showsTaxInPrice(place);
}

/** Takes the tax out of a price that includes it, if no tax is due. */
function withoutTax({ subtotal, discount }: Totals): Totals {
  return { subtotal, discount, tax: 0n, total: subtotal - discount };
}

function toTotals(gross: bigint, reduction: bigint, taxRate: bigint, isTaxInside: boolean): Totals {
  const one = 1_000_000n;
  if (!isTaxInside) {
    const tax = divideRounded((gross - reduction) * taxRate, one);
    return { subtotal: gross, discount: reduction, tax, total: gross - reduction + tax };
  }
  const total = gross - reduction;
  const net = divideRounded(total * one, one + taxRate);
  const subtotal = divideRounded(gross * one, one + taxRate);
  return { subtotal, discount: subtotal - net, tax: total - net, total };
}

function grossOf(line: LineInput, quantity: bigint, pricing: Pricing): bigint {
  if (line.isFree) return 0n;
  const { numerator, denominator } = line.share ?? { numerator: 1n, denominator: 1n };
  return divideRounded(unitPriceOf(line.price, pricing) * quantity * numerator, denominator);
}

export function priceLines(lines: LineInput[], pricing: Pricing): PricedLine[] {
  const isReversed = isReverseCharged(pricing.place);
  const localRate = taxRateOf(pricing.place);
  const settle = (totals: Totals) => (isReversed ? withoutTax(totals) : totals);
  const gross = lines.map((line) => grossOf(line, BigInt(line.quantity), pricing));
  const reductions = discountLines(lines, gross, pricing);
  return lines.map((input, index) => {
    const isTaxInside = includesTax(input.price, pricing.place);
    const reduction = reductions[index] ?? 0n;
    const perUnit = divideRounded(reduction, BigInt(Math.abs(input.quantity) || 1));
    return {
      input,
      taxRate: isReversed ? 0n : localRate,
      unitTotals: settle(toTotals(grossOf(input, 1n, pricing), perUnit, localRate, isTaxInside)),
      totals: settle(toTotals(gross[index] ?? 0n, reduction, localRate, isTaxInside)),
    };
  });
}

export function sumTotals(all: Totals[]): Totals {
  const add = (one: Totals, other: Totals): Totals => ({
    subtotal: one.subtotal + other.subtotal,
    discount: one.discount + other.discount,
    tax: one.tax + other.tax,
    total: one.total + other.total,
  });
  return all.reduce(add, { subtotal: 0n, discount: 0n, tax: 0n, total: 0n });
}
