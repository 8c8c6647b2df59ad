import type { Paddle } from '@paddle/paddle-js';
import { describe, expect, it, vi } from 'vitest';
import { previewPrices } from './preview-prices.ts';

type PricePreview = Paddle['PricePreview'];

/** Answers like the provider: one unknown price, and all that were asked with it are refused. */
function createPreview(isKnown: (id: string) => boolean = () => true) {
  return vi.fn(async ({ items }: Parameters<PricePreview>[0]) => {
    if (!items.every(({ priceId }) => isKnown(priceId))) throw { error: { code: 'not_found' } };
    const lineItems = items.map(({ priceId }) => ({
      price: { id: priceId },
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
    expect(prices.get('pri_a')).toEqual({ amount: 14_900, currency: 'JPY', formatted: '¥14,900' });
  });

  it('takes the taxes in where it is asked to', async () => {
    const prices = await previewPrices(createPreview(), ['pri_a'], 'total');
    expect(prices.get('pri_a')).toEqual({ amount: 16_390, currency: 'JPY', formatted: '¥16,390' });
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
