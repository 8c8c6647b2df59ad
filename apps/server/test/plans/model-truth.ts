import { emulatorDefaults } from '@backline/paddle-emulator/source';

// The provider's own fields and spelling. This file uses none of the code that is tested.

export interface TrueSubscription {
  id: string;
  customer_id: string;
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  currency_code: string;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  current_billing_period: { starts_at: string; ends_at: string } | null;
  billing_cycle: { interval: string };
  scheduled_change: { action: string; effective_at: string } | null;
  items: { price: { id: string }; trial_dates: { starts_at: string } | null }[];
  next_transaction: { details: { totals: { grand_total: string } } } | null;
  recurring_transaction_details: { totals: { total: string } };
}

export interface TrueTransaction {
  id: string;
  status: string;
  origin: string;
  subscription_id: string | null;
  billing_period: { starts_at: string; ends_at: string } | null;
  items: { quantity: number; price: { billing_cycle: { interval: string } | null } }[];
  details: { totals: { total: string; grand_total: string } };
}

interface TrueAdjustment {
  transaction_id: string;
  action: string;
  type: string;
  status: string;
}

interface TrueEvent {
  event_type: string;
  occurred_at: string;
  data: { id?: string; status?: string; scheduled_change?: unknown; billing_cycle?: { interval: string } };
}

/** Everything that the provider knows at one moment, with all events that it has sent. */
export interface Truth {
  subscriptions: TrueSubscription[];
  transactions: TrueTransaction[];
  adjustments: TrueAdjustment[];
  events: TrueEvent[];
}

interface Page<Row> {
  data: Row;
  meta: { pagination?: { has_more: boolean; next: string } };
}

async function ask<Row>(address: string): Promise<Page<Row>> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${emulatorDefaults.apiKey}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Page<Row>;
}

async function readAll<Row>(address: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = address; next !== null; ) {
    const page: Page<Row[]> = await ask<Row[]>(next);
    rows.push(...page.data);
    next = page.meta.pagination?.has_more ? page.meta.pagination.next : null;
  }
  return rows;
}

/** Reads the ids for the next steps: the customers and payments, but nothing about the future. */
export async function glanceAt(url: string): Promise<Pick<Truth, 'subscriptions' | 'transactions'>> {
  const [subscriptions, transactions] = await Promise.all([
    readAll<TrueSubscription>(`${url}/subscriptions`),
    readAll<TrueTransaction>(`${url}/transactions`),
  ]);
  return { subscriptions, transactions };
}

export async function readTruth(url: string, events: unknown): Promise<Truth> {
  const [known, transactions, adjustments] = await Promise.all([
    readAll<{ id: string }>(`${url}/subscriptions`),
    readAll<TrueTransaction>(`${url}/transactions`),
    readAll<TrueAdjustment>(`${url}/adjustments`),
  ]);
  const include = 'include=next_transaction,recurring_transaction_details';
  const whole = known.map(({ id }) => ask<TrueSubscription>(`${url}/subscriptions/${id}?${include}`));
  const subscriptions = (await Promise.all(whole)).map(({ data }) => data);
  return { subscriptions, transactions, adjustments, events: events as TrueEvent[] };
}
