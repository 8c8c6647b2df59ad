import { pricePreviewMax } from '@backline/domain/limits';
import type { PreviewedPrice } from '@backline/domain/payments/price-preview';
import type { Paddle, PricePreviewResponse } from '@paddle/paddle-js';
import { TimeoutError, within } from '../../lib/within.ts';

type PricePreview = Paddle['PricePreview'];
type LineItem = PricePreviewResponse['data']['details']['lineItems'][number];
/** Before the visitor's taxes, or with them. */
type PricePart = 'subtotal' | 'total';

const timeoutMs = 10_000;
/** One bad price among a hundred is found in 8 refusals; after 16 the rest stays unknown. */
const refusalsMax = 16;

async function previewChunk(
  preview: PricePreview,
  priceIds: readonly string[],
  part: PricePart,
): Promise<[string, PreviewedPrice][]> {
  const items = priceIds.map((priceId) => ({ priceId, quantity: 1 }));
  const { data } = await within(timeoutMs, preview({ items }));
  const toPreviewedPrice = ({ unitTotals, formattedTotals }: LineItem): PreviewedPrice => ({
    amount: Number(unitTotals?.[part] ?? 0),
    currency: data.currencyCode,
    formatted: formattedTotals?.[part] ?? '',
  });
  return data.details.lineItems.map((line) => [line.price.id, toPreviewedPrice(line)]);
}

/** The provider's price for this visitor, by price id. One refused price leaves the others known. */
export async function previewPrices(
  preview: PricePreview,
  priceIds: readonly string[],
  part: PricePart = 'subtotal',
): Promise<Map<string, PreviewedPrice>> {
  const prices = new Map<string, PreviewedPrice>();
  const ids = [...new Set(priceIds)];
  let refusalsLeft = refusalsMax;

  const fill = async (chunk: readonly string[]): Promise<void> => {
    if (chunk.length === 0 || refusalsLeft <= 0) return;
    try {
      for (const [id, price] of await previewChunk(preview, chunk, part)) prices.set(id, price);
    } catch (error) {
      refusalsLeft -= 1;
      if (chunk.length === 1 || error instanceof TimeoutError) return;
      const middle = Math.ceil(chunk.length / 2);
      await fill(chunk.slice(0, middle));
      await fill(chunk.slice(middle));
    }
  };
  const chunks = Array.from({ length: Math.ceil(ids.length / pricePreviewMax) }, (_, at) =>
    ids.slice(at * pricePreviewMax, (at + 1) * pricePreviewMax),
  );
  await Promise.all(chunks.map(fill));
  return prices;
}
