/** Amounts in minor units, as strings like the provider's. */
type Sums = Record<string, string | null>;

/** The provider's own format, independent of the shop. */
export interface BookedTransaction {
  id: string;
  status: string;
  origin: string;
  customer_id: string | null;
  subscription_id: string | null;
  invoice_number: string | null;
  custom_data: Record<string, string> | null;
  currency_code: string;
  created_at: string;
  billed_at: string | null;
  billing_period: { starts_at: string; ends_at: string } | null;
  items: { price: { unit_price: { amount: string }; trial_period: object | null } }[];
  details: {
    totals: Sums;
    payout_totals: Sums | null;
    line_items: { id: string; price_id: string; quantity: number; totals: Sums }[];
  };
}

export interface BookedAdjustment {
  id: string;
  transaction_id: string;
  action: string;
  status: string;
  currency_code: string;
  created_at: string;
  totals: Sums;
  payout_totals: Sums | null;
  items: { item_id: string; totals: Sums }[];
}

export interface BookedSubscription {
  id: string;
  customer_id: string;
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  next_billed_at: string | null;
  canceled_at: string | null;
  paused_at: string | null;
  custom_data: Record<string, string> | null;
  items: { price: { id: string } }[];
  scheduled_change: { action: string; effective_at: string } | null;
}

export interface BookedCustomer {
  id: string;
  email: string;
}

export interface Books {
  transactions: BookedTransaction[];
  adjustments: BookedAdjustment[];
  subscriptions: BookedSubscription[];
  customers: BookedCustomer[];
}

interface Page<Row> {
  data: Row[];
  meta: { pagination?: { has_more: boolean; next: string } };
}

/** The address and the key of the provider's API. */
export interface Provider {
  url: string;
  apiKey: string;
}

async function readAll<Row>({ url, apiKey }: Provider, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = `${url}${path}`; next !== null; ) {
    const answer = await fetch(next, { headers: { authorization: `Bearer ${apiKey}` } });
    if (!answer.ok) throw new Error(`${next} answered ${answer.status}`);
    const page = (await answer.json()) as Page<Row>;
    rows.push(...page.data);
    next = page.meta.pagination?.has_more ? page.meta.pagination.next : null;
  }
  return rows;
}

export async function readBooks(provider: Provider): Promise<Books> {
  return {
    transactions: await readAll<BookedTransaction>(provider, '/transactions?per_page=200'),
    adjustments: await readAll<BookedAdjustment>(provider, '/adjustments?per_page=50'),
    subscriptions: await readAll<BookedSubscription>(provider, '/subscriptions?per_page=200'),
    customers: await readAll<BookedCustomer>(provider, '/customers?per_page=200'),
  };
}

/** Reads the provider's events into books with the latest state of each object. */
export function createBookReader() {
  const states = new Map<string, Map<string, unknown>>();
  const list = <Row>(kind: string) => [...(states.get(kind)?.values() ?? [])] as Row[];
  return {
    take({ event_type: type, data }: { event_type: string; data: unknown }): void {
      const [kind = ''] = type.split('.');
      const known = states.get(kind) ?? new Map();
      states.set(kind, known.set((data as { id: string }).id, data));
    },
    read: (): Books => ({
      transactions: list('transaction'),
      adjustments: list('adjustment'),
      subscriptions: list('subscription'),
      customers: list('customer'),
    }),
  };
}

/** An order as a payment window shows it, in minor units: today's charge before tax, and the prices. */
export const toShown = ({ details, items }: BookedTransaction): string =>
  `${details.totals.subtotal} now, ${items.map(({ price }) => price.unit_price.amount).join(' and ')} each`;

export async function readShown({ url, apiKey }: Provider, transactionId: string): Promise<string> {
  const answer = await fetch(`${url}/transactions/${transactionId}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data } = (await answer.json()) as { data: BookedTransaction };
  return toShown(data);
}

/** A code for a discount on every price, which a vendor creates at the provider. */
export const promo = 'SPRING';

export async function makePromo({ url, apiKey }: Provider): Promise<void> {
  const body = { amount: '15', type: 'percentage', description: 'Spring', code: promo, enabled_for_checkout: true };
  const answer = await fetch(`${url}/discounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The code was refused: ${await answer.text()}`);
}

/** Changes an object at the provider, as a customer does on its pages. */
export async function changeAtProvider({ url, apiKey }: Provider, path: string, body: object): Promise<number> {
  const answer = await fetch(`${url}${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
