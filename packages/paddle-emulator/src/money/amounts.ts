import type { CurrencyCode } from '@paddle/paddle-node-sdk';

/** Rounds half away from zero, in whole minor units. Money is never a float. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Parses a decimal as a whole number of millionths: "8.875" becomes 8875000n. */
export function parseMillionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
}

export function formatMillionths(value: bigint): string {
  const part = String(value % 1_000_000n).padStart(6, '0');
  return `${value / 1_000_000n}.${part}`.replace(/\.?0+$/, '');
}

/** The units of a currency per US dollar, in thousandths. The rates are fixed and only approximate. */
const perDollar: Partial<Record<CurrencyCode, bigint>> = {
  USD: 1000n,
  EUR: 920n,
  GBP: 790n,
  JPY: 150_000n,
  CAD: 1360n,
  AUD: 1520n,
  CHF: 880n,
  SEK: 10_500n,
  DKK: 6870n,
  NOK: 10_700n,
  PLN: 3980n,
  CZK: 23_200n,
  HUF: 361_000n,
  BRL: 5100n,
  MXN: 17_200n,
  INR: 83_500n,
  KRW: 1_340_000n,
  SGD: 1340n,
  HKD: 7820n,
  NZD: 1640n,
  ZAR: 18_600n,
  TRY: 32_300n,
  ILS: 3700n,
  THB: 36_100n,
  TWD: 32_000n,
  CNY: 7240n,
  ARS: 870_000n,
  COP: 3_900_000n,
  UAH: 39_500n,
  VND: 25_000_000n,
  CLP: 940_000n,
  PEN: 3750n,
  RUB: 90_000n,
};

const zeroDecimal: readonly string[] = ['JPY', 'KRW', 'VND', 'CLP'];

export function isCurrency(code: string): code is CurrencyCode {
  return code in perDollar;
}

export function decimalsOf(currency: string): number {
  return zeroDecimal.includes(currency) ? 0 : 2;
}

export function convertMoney(amount: bigint, from: CurrencyCode, to: CurrencyCode): bigint {
  if (from === to) return amount;
  const numerator = amount * (perDollar[to] ?? 1000n) * 10n ** BigInt(decimalsOf(to));
  return divideRounded(numerator, (perDollar[from] ?? 1000n) * 10n ** BigInt(decimalsOf(from)));
}

export function exchangeRate(from: CurrencyCode, to: CurrencyCode): string {
  const millionths = divideRounded((perDollar[to] ?? 1000n) * 1_000_000n, perDollar[from] ?? 1000n);
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;
}

/** Formatters are reused, because creating one takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string): Intl.NumberFormat {
  const minimumFractionDigits = decimalsOf(currency);
  const formatter =
    formatters.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits });
  formatters.set(currency, formatter);
  return formatter;
}

export function formatMoney(amount: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const decimal = `${amount < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals ? `.${digits.slice(cut)}` : ''}`;
  return formatterOf(currency).format(decimal as Intl.StringNumericLiteral);
}

/** Converts to major units, which Paddle.js events use. */
export function toMajorUnits(amount: bigint, currency: string): number {
  return Number(amount) / 10 ** decimalsOf(currency);
}
