import type { Payments } from '@backline/web/app/paddle/payments.ts';

type Loaded = Awaited<ReturnType<Payments['load']>>;
export type PaddleEvent = Parameters<Parameters<Payments['subscribe']>[0]>[0];
type Preview = Awaited<ReturnType<Loaded['PricePreview']>>;
type PreviewedLine = Preview['data']['details']['lineItems'][number];

/** What the payment provider answers in a story. */
export interface PaddleWorld {
  /** `blocked`: the script never comes. `pending`: not yet. */
  script?: 'ready' | 'blocked' | 'pending';
  /** What a price costs this visitor; absent: the provider refuses it. */
  prices?: Record<string, { amount: number; formatted: string }>;
  currency?: 'USD' | 'EUR' | 'JPY';
  onOpen?: (options: unknown) => void;
}

export interface StoryPayments extends Payments {
  say: (event: PaddleEvent) => void;
}

/** Stands in for the provider's script, with its types. */
export function createStoryPayments({
  script = 'ready',
  prices,
  currency = 'USD',
  onOpen,
}: PaddleWorld): StoryPayments {
  const listeners = new Set<(event: PaddleEvent) => void>();
  const preview = async (ids: readonly string[]): Promise<Preview> => {
    const lineItems = ids.map((id) => {
      const price = prices?.[id];
      if (price === undefined) throw new Error(`There is no price ${id}`);
      const both = (text: string) => ({ subtotal: text, total: text });
      const totals = { unitTotals: both(String(price.amount)), formattedTotals: both(price.formatted) };
      return { price: { id }, ...totals } as PreviewedLine;
    });
    return { data: { currencyCode: currency, details: { lineItems } } } as unknown as Preview;
  };
  const paddle = {
    PricePreview: ({ items }: { items: { priceId: string }[] }) => preview(items.map(({ priceId }) => priceId)),
    Checkout: { open: (options: unknown) => onOpen?.(options), close: () => undefined },
  } as unknown as Loaded;
  return {
    load: () => {
      if (script === 'pending') return new Promise(() => undefined);
      return script === 'ready' ? Promise.resolve(paddle) : Promise.reject(new Error('blocked'));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}
