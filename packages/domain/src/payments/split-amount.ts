/**
 * Splits an amount in minor units by weights. What division leaves over goes to the largest weight, so that the parts are
 * the amount. Without weights, all of it goes to the first part.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const largest = weights.reduce((best, weight, at) => (weight > (weights[best] ?? weight) ? at : best), 0);
  // The product of two amounts may be larger than a number holds exactly.
  const parts = weights.map((weight) => (whole === 0 ? 0 : Number((BigInt(amount) * BigInt(weight)) / BigInt(whole))));
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => (at === largest ? part + rest : part));
}
