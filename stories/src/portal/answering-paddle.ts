import type { LoadPaddle } from '@backline/web/app/paddle/load-paddle.ts';

type Paddle = Awaited<ReturnType<LoadPaddle>>;
type Preview = Awaited<ReturnType<Paddle['PricePreview']>>;
type PreviewedLine = Preview['data']['details']['lineItems'][number];

/** The payment provider's answers in a story. */
export interface PaddleWorld {
  /** `blocked`: the script never loads. `pending`: it has not loaded yet. */
  script?: 'ready' | 'blocked' | 'pending';
  /** The visitor's prices. If absent, the provider refuses to preview them. */
  prices?: Record<string, { amount: number; formatted: string }>;
  currency?: 'USD' | 'EUR' | 'JPY' | 'GBP';
  /** `internal` if prices include tax. By default, tax is added on top. */
  taxMode?: 'internal' | 'external';
  onOpen?: (options: unknown) => void;
}

/** Reports what happens in the provider's window. */
export type SayPaddle = (event: object) => void;

/** Replaces the provider's script, with its types. */
export function createPaddleAnswers(
  { script = 'ready', prices, currency = 'USD', taxMode = 'external', onOpen }: PaddleWorld,
  onReady: ((say: SayPaddle) => void) | undefined,
): LoadPaddle {
  const preview = async (ids: readonly string[]): Promise<Preview> => {
    const lineItems = ids.map((id) => {
      const price = prices?.[id];
      if (price === undefined) throw new Error(`There is no price ${id}`);
      const both = (text: string) => ({ subtotal: text, total: text });
      const totals = { unitTotals: both(String(price.amount)), formattedTotals: both(price.formatted) };
      return { price: { id, taxMode }, ...totals } as PreviewedLine;
    });
    return { data: { currencyCode: currency, details: { lineItems } } } as unknown as Preview;
  };
  const toPaddle = (close: () => void) => ({
    PricePreview: ({ items }: { items: { priceId: string }[] }) => preview(items.map(({ priceId }) => priceId)),
    Checkout: { open: (options: unknown) => onOpen?.(options), close },
  });
  return async (eventCallback) => {
    if (script === 'pending') return new Promise(() => undefined);
    if (script === 'blocked') throw new Error('blocked');
    const say: SayPaddle = (event) => eventCallback(event as Parameters<typeof eventCallback>[0]);
    onReady?.(say);
    return toPaddle(() => say({ name: 'checkout.closed' })) as unknown as Paddle;
  };
}
