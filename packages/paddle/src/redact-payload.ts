/** Fields that reveal nothing of a person, with any content; and the form that it has. Everything else goes. */
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
 * A payload without names, addresses, numbers of cards and taxes, and custom data: what is left says that something was
 * sold, when and for how much. The names of custom fields are a vendor's, so all of them go.
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
