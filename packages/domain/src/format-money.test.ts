import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

it.each([
  [999, 'USD', '$9.99'],
  [0, 'USD', '$0.00'],
  [123_456, 'EUR', '€1,234.56'],
  [14_900, 'JPY', '¥14,900'],
  [14_900, 'KRW', '₩14,900'],
])('writes %d minor units of %s as %s', (amount, currency, text) => {
  expect(formatMoney({ amount, currency })).toBe(text);
});

it.each(['USD', 'EUR', 'GBP', 'JPY'])('writes %s as Intl does, with a minus sign', (currency) => {
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const unit = currency === 'JPY' ? 1 : 100;
  for (const amount of [0, 5, 99, 100, 99_999, 100_000, 123_456_789, -5, -123_456])
    expect(formatMoney({ amount, currency })).toBe(format(amount / unit).replace('-', '−'));
});
