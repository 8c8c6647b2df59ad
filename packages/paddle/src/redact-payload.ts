/** Fields with content that reveals nothing about a person, and its form. Everything else is removed. */
const kept: [name: RegExp, value: RegExp][] = [
  [/^(id|\w+_id)$/, /^[a-z]{2,12}_[\da-z]{10,40}$/],
  [/_(at|from)$/, /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/],
  [/^(status|origin|event_type|action|type|collection_mode|interval|effective_from|tax_mode)$/, /^[a-z_.]{1,40}$/],
  [/^(currency_code)$/, /^[A-Z]{3}$/],
  [
    /^(total|subtotal|tax|discount|credit|credit_to_balance|balance|grand_total|fee|earnings|amount|retained_fee)$/,
    /^-?\d{1,15}$/,
  ],
];

const isKept = (name: string, value: string) => kept.some(([names, values]) => names.test(name) && values.test(value));
const numbers = /^(quantity|frequency)$/;

function reduce(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => reduce(name, part)).filter((part) => part !== undefined);
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => [key, reduce(key, part)] as const);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  if (typeof value === 'string') return isKept(name, value) ? value : undefined;
  if (typeof value === 'number') return numbers.test(name) ? value : undefined;
  return value === null ? null : undefined;
}

/**
 * Removes names, addresses, card and tax numbers and custom data from a payload. What is left says that something was
 * sold, when and for how much. Custom fields have the vendor's own names, so all of them are removed.
 */
export function redactPayload(payload: string): string {
  try {
    return JSON.stringify(reduce('', withoutCustomData(JSON.parse(payload))));
  } catch {
    return '{}';
  }
}

function withoutCustomData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCustomData);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => key !== 'custom_data');
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutCustomData(part)]));
}
