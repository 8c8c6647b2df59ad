import type { PreviewedPrice } from '@backline/domain/catalog/price-preview';
import { pricePreviewMax } from '@backline/domain/limits';
import type { Paddle, PricePreviewResponse } from '@paddle/paddle-js';
import { TimeoutError, within } from '../../lib/text/within.ts';

type PricePreview = Paddle['PricePreview'];
type Answer = PricePreviewResponse['data'];
type LineItem = Answer['details']['lineItems'][number];

const timeoutMs = 10_000;
/** A single bad price among a hundred is found within 8 refusals. After 16, the rest stays unknown. */
const refusalsMax = 16;

/** True if a price includes tax here; null if this answer does not show it. */
function findIsTaxInside({ price, unitTotals }: LineItem, { currencyCode }: Answer): boolean | null {
  if (price.taxMode === 'internal') return true;
  if (price.taxMode === 'external' || unitTotals.subtotal === unitTotals.total) return false;
  const listed = [price, ...(price.unitPriceOverrides ?? [])]
    .map(({ unitPrice }) => unitPrice)
    .filter((unitPrice) => unitPrice?.currencyCode === currencyCode)
    .map(({ amount }) => Number(amount));
  if (listed.includes(Number(unitTotals.total))) return true;
  return listed.includes(Number(unitTotals.subtotal)) ? false : null;
}

/**
 * The account's settings and the visitor's country decide if prices include tax. An answer in another currency can't be
 * compared with the listed price, so one price is requested again in its own currency.
 */
function createTaxFinder(preview: PricePreview) {
  let found: Promise<boolean> | null = null;
  const ask = async ({ price }: LineItem): Promise<boolean> => {
    const items = [{ priceId: price.id, quantity: 1 }];
    const { data } = await within(timeoutMs, preview({ items, currencyCode: price.unitPrice.currencyCode }));
    return data.details.lineItems.some((line) => findIsTaxInside(line, data) === true);
  };
  return async (line: LineItem, data: Answer): Promise<boolean> => {
    const known = findIsTaxInside(line, data);
    if (known !== null) return known;
    found ??= ask(line).catch(() => false);
    return found;
  };
}

async function previewChunk(
  preview: PricePreview,
  priceIds: readonly string[],
  isTaxInside: ReturnType<typeof createTaxFinder>,
): Promise<[string, PreviewedPrice][]> {
  const items = priceIds.map((priceId) => ({ priceId, quantity: 1 }));
  const { data } = await within(timeoutMs, preview({ items }));
  const toPreviewedPrice = async (line: LineItem): Promise<[string, PreviewedPrice]> => {
    const isInside = await isTaxInside(line, data);
    const part = isInside ? 'total' : 'subtotal';
    const price = {
      amount: Number(line.unitTotals?.[part] ?? 0),
      currency: data.currencyCode,
      formatted: line.formattedTotals?.[part] ?? '',
      tax: isInside ? ('inside' as const) : ('on_top' as const),
    };
    return [line.price.id, price];
  };
  return Promise.all(data.details.lineItems.map(toPreviewedPrice));
}

/**
 * The provider's prices for this visitor, by price id: including tax if it is part of the price, otherwise before tax;
 * `isTotal`: always including tax. A refused price leaves the others known.
 */
export async function previewPrices(
  preview: PricePreview,
  priceIds: readonly string[],
  { isTotal } = { isTotal: false },
): Promise<Map<string, PreviewedPrice>> {
  const prices = new Map<string, PreviewedPrice>();
  const ids = [...new Set(priceIds)];
  let refusalsLeft = refusalsMax;
  const isTaxInside = isTotal ? async () => true : createTaxFinder(preview);

  const fill = async (chunk: readonly string[]): Promise<void> => {
    if (chunk.length === 0 || refusalsLeft <= 0) return;
    try {
      for (const [id, price] of await previewChunk(preview, chunk, isTaxInside)) prices.set(id, price);
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
