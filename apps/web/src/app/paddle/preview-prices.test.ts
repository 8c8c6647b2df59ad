import type { Paddle } from '@paddle/paddle-js';
import { describe, expect, it, vi } from 'vitest';
import { previewPrices } from './preview-prices.ts';

type PricePreview = Paddle['PricePreview'];

/** Answers like the provider: a single unknown price fails the whole request. */
function createPreview(isKnown: (id: string) => boolean = () => true) {
  return vi.fn(async ({ items }: Parameters<PricePreview>[0]) => {
    if (!items.every(({ priceId }) => isKnown(priceId))) throw { error: { code: 'not_found' } };
    const lineItems = items.map(({ priceId }) => ({
      price: { id: priceId, taxMode: 'external' },
      unitTotals: { subtotal: '14900', total: '16390' },
      formattedTotals: { subtotal: '¥14,900', total: '¥16,390' },
    }));
    return { data: { currencyCode: 'JPY', details: { lineItems } } } as unknown as Awaited<ReturnType<PricePreview>>;
  });
}

const toIds = (count: number) => Array.from({ length: count }, (_, at) => `pri_${at}`);

describe('previewPrices', () => {
  it('takes minor units, the currency of the answer and its writing', async () => {
    const prices = await previewPrices(createPreview(), ['pri_a']);
    expect(prices.get('pri_a')).toEqual({ amount: 14_900, currency: 'JPY', formatted: '¥14,900', tax: 'on_top' });
  });

  it('takes the taxes in where it is asked to', async () => {
    const prices = await previewPrices(createPreview(), ['pri_a'], { isTotal: true });
    expect(prices.get('pri_a')).toMatchObject({ amount: 16_390, currency: 'JPY', formatted: '¥16,390' });
  });

  it('asks for one of each, a hundred at a time', async () => {
    const preview = createPreview();
    const prices = await previewPrices(preview, [...toIds(250), 'pri_0']);
    expect(prices.size).toBe(250);
    expect(preview.mock.calls.map(([{ items }]) => items.length)).toEqual([100, 100, 50]);
    expect(preview.mock.calls[0]?.[0].items[0]).toEqual({ priceId: 'pri_0', quantity: 1 });
  });

  it('asks nothing about nothing', async () => {
    const preview = createPreview();
    expect((await previewPrices(preview, [])).size).toBe(0);
    expect(preview).not.toHaveBeenCalled();
  });

  it.each([0, 42, 99])('loses a stale price at place %d and no other', async (bad) => {
    const preview = createPreview((id) => id !== `pri_${bad}`);
    const prices = await previewPrices(preview, toIds(200));
    expect(prices.size).toBe(199);
    expect(preview.mock.calls.length).toBeLessThan(20);
  });

  it('leaves a provider alone that refuses everything', async () => {
    const preview = createPreview(() => false);
    expect((await previewPrices(preview, toIds(100))).size).toBe(0);
    expect(preview.mock.calls.length).toBeLessThanOrEqual(20);
  });

  it('gives up on an answer that does not come, and keeps the others', async () => {
    vi.useFakeTimers();
    const answer = createPreview();
    const preview = vi.fn((params: Parameters<PricePreview>[0]) =>
      params.items.length === 100 ? new Promise<never>(() => undefined) : answer(params),
    );
    const asking = previewPrices(preview, toIds(150));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await asking).size).toBe(50);
    vi.useRealTimers();
  });
});

describe('a price that leaves the tax to the account', () => {
  /** A pack listed at 4900 pence or cents, and its price in the visitor's currency. */
  function createLocal(listed: 'GBP' | 'USD', here: 'GBP' | 'USD', isInside: boolean, taxMode = 'account_setting') {
    const rate = listed === here ? 1 : 0.8;
    return vi.fn(async ({ items, currencyCode = here }: Parameters<PricePreview>[0]) => {
      const gross = Math.round(4900 * (currencyCode === listed ? 1 : rate));
      const [subtotal, total] = isInside ? [Math.round(gross / 1.2), gross] : [gross, Math.round(gross * 1.2)];
      const totals = { subtotal: String(subtotal), total: String(total) };
      const lineItems = items.map(({ priceId }) => ({
        price: { id: priceId, taxMode, unitPrice: { amount: '4900', currencyCode: listed } },
        unitTotals: totals,
        formattedTotals: totals,
      }));
      return { data: { currencyCode, details: { lineItems } } } as unknown as Awaited<ReturnType<PricePreview>>;
    });
  }

  it.each([
    ['inside, in the currency of the list', 'GBP', 'GBP', true, { amount: 4900, tax: 'inside' }, 1],
    ['on top, in the currency of the list', 'USD', 'USD', false, { amount: 4900, tax: 'on_top' }, 1],
    ['inside, in another currency', 'USD', 'GBP', true, { amount: 3920, tax: 'inside' }, 2],
    ['on top, in another currency', 'USD', 'GBP', false, { amount: 3920, tax: 'on_top' }, 2],
  ] as const)('%s', async (_, listed, here, isInside, price, calls) => {
    const preview = createLocal(listed, here, isInside);
    const prices = await previewPrices(preview, ['pri_a', 'pri_b']);
    expect(prices.get('pri_b')).toMatchObject(price);
    expect(preview).toHaveBeenCalledTimes(calls);
  });

  it('is shown with the tax where the price itself says so', async () => {
    const prices = await previewPrices(createLocal('USD', 'GBP', true, 'internal'), ['pri_a']);
    expect(prices.get('pri_a')).toMatchObject({ amount: 3920, tax: 'inside' });
  });
});
