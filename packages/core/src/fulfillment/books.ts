/** Fields that the provider fills in over time and never clears, or includes only in some forms of an object. */
const books = [
  'subtotal',
  'discount',
  'tax',
  'credit',
  'creditToBalance',
  'grandTotal',
  'total',
  'fee',
  'earnings',
  'currency',
  'payoutCurrency',
  'billedAt',
  'invoiceNumber',
  'invoiceCorrectedAt',
  'cardLastFour',
  'country',
  'periodEndsAt',
  'reason',
] as const;

type Books = { readonly [Name in (typeof books)[number]]?: unknown };

/**
 * True if a snapshot of the same time has fields that are not stored yet, because an older version or a shorter form
 * was stored.
 */
export function isFuller(next: Books & Moment, stored: Books & Moment): boolean {
  const isSame = next.occurredAtUs === stored.occurredAtUs && next.status === stored.status;
  return isSame && books.some((name) => (stored[name] ?? null) === null && (next[name] ?? null) !== null);
}

interface Moment {
  status: string;
  occurredAtUs: number;
}

/** Keeps stored fields that this snapshot lacks. */
export function keepKnown<Row extends Books>(next: Row, stored: Row | undefined): Partial<Row> {
  const kept = books.filter(
    (name) => name in next && (next[name] ?? null) === null && (stored?.[name] ?? null) !== null,
  );
  return Object.fromEntries(kept.map((name) => [name, stored?.[name]])) as Partial<Row>;
}
