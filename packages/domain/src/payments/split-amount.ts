/**
 * Splits an amount in minor units by weights. The remainder of the division is added to the largest part, so that the
 * sum is right. Without weights, the first part gets everything.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const largest = weights.indexOf(Math.max(...weights));
  // A product of two amounts may be too large for an exact number.
  const parts = weights.map((weight) => (whole === 0 ? 0 : Number((BigInt(amount) * BigInt(weight)) / BigInt(whole))));
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => (at === largest ? part + rest : part));
}
