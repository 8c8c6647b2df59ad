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

/** A decimal text as a whole number of millionths: "8.875" is 8875000n. */
export function parseMillionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
}

export function formatMillionths(value: bigint): string {
  const part = String(value % 1_000_000n).padStart(6, '0');
  return `${value / 1_000_000n}.${part}`.replace(/\.?0+$/, '');
}
