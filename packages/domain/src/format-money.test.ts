import { expect, it, vi } from 'vitest';
import { formatMoney, toDecimal, toMinorUnits } from './format-money.ts';

it('needs no Intl for pounds, whose first use is slow', () => {
  vi.stubGlobal('Intl', undefined);
  try {
    expect(formatMoney({ amount: 999, currency: 'GBP' })).toBe('£9.99');
  } finally {
    vi.unstubAllGlobals();
  }
});

it.each([
  [999, 'USD', '$9.99'],
  [0, 'USD', '$0.00'],
  [123_456, 'EUR', '€1,234.56'],
  [14_900, 'JPY', '¥14,900'],
  [14_900, 'KRW', '₩14,900'],
])('writes %d minor units of %s as %s', (amount, currency, text) => {
  expect(formatMoney({ amount, currency })).toBe(text);
});

it.each(['USD', 'EUR', 'GBP', 'JPY', 'CHF'])('writes %s as Intl does, with a minus sign', (currency) => {
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const unit = currency === 'JPY' ? 1 : 100;
  for (const amount of [0, 5, 99, 100, 99_999, 100_000, 123_456_789, -5, -123_456])
    expect(formatMoney({ amount, currency })).toBe(format(amount / unit).replace('-', '−'));
});

it.each([
  [990, 'USD', '9.90', 9.9],
  [-5, 'EUR', '-0.05', -0.05],
  [14_900, 'JPY', '14900', 14_900],
  [1234, 'KWD', '1.234', 1.234],
])('writes %d minor units of %s as %s for programs, and reads %d', (amount, currency, text, major) => {
  expect(toDecimal({ amount, currency })).toBe(text);
  expect(toMinorUnits(major, currency)).toBe(amount);
});
