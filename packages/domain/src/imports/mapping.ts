import { z } from 'zod';

export const importKinds = ['customers', 'licenses', 'orders'] as const;
export type ImportKind = (typeof importKinds)[number];

const column = z.string().min(1).max(200);
/** If there are several columns, the first one with a value is used. */
const columns = z.union([column.transform((name) => [name]), z.array(column).min(1).max(20)]);
const values = z.array(z.string().max(200)).min(1).max(50);
/** Matches a line if each column has one of the given values, or with `not` none of them. Case is ignored. */
const condition = z.record(column, z.union([values, z.strictObject({ not: values })]));
const conditions = z.array(condition).max(20).default([]);
const sku = z.string().min(1).max(64);
const product = z.string().max(200);

/** Maps the columns of another shop's file to our fields, and its products to our SKUs. */
export const importMapping = z.strictObject({
  /** Names the shop in the audit log, and keeps its order numbers apart from other shops'. */
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be up to 32 lower-case letters, digits and dashes')
    .optional(),
  columns: z
    .strictObject({
      email: columns,
      name: columns,
      /** Appended to the name. */
      lastName: columns,
      /** The recipient of a gift, who gets it in place of the payer. */
      recipient: columns,
      recipientName: columns,
      /** The time of the account or the order. */
      at: columns,
      /** True if news may be mailed. It is used only together with `consentAt`. */
      consent: columns,
      consentAt: columns,
      /** The wording of the consent. */
      consentWording: columns,
      code: columns,
      product: columns,
      order: columns,
      quantity: columns,
      /** The time when the license ends. */
      endsAt: columns,
    })
    .partial()
    .default({}),
  /** The SKUs for a product name in the file. A name that is not listed must be a SKU. */
  products: z.record(product, z.union([sku.transform((one) => [one]), z.array(sku).min(1).max(100)])).default({}),
  /** Lines that are about no customer, such as sums. */
  skip: conditions,
  /** Purchases that are void: refunded, disputed, canceled, disabled, or a test. */
  ended: conditions,
  /** Purchases for a limited time: subscriptions, trials, rentals. */
  temporary: conditions,
  /** Purchases that the file does not describe completely: partly refunded, or partly paid. */
  unclear: conditions,
  /** Takes lines that are `unclear`. */
  takesUnclear: z.boolean().default(false),
  /** Products without an end, by any name in the file. True means all. */
  lasting: z.union([z.literal(true), z.array(product).max(10_000)]).optional(),
  /** True if an empty end doesn't prove that there is none. Then only `lasting` products are granted. */
  asksLasting: z.boolean().default(false),
  /** Columns to ignore because they are unimportant or missing. */
  ignored: z.array(column).max(200).default([]),
  /** Lines with the same value are a group: their empty cells take the value of the previous line. */
  groupedBy: column.optional(),
  delimiter: z.enum([',', ';', '\t']).optional(),
});
export type ImportMapping = z.output<typeof importMapping>;
export type ImportMappingInput = z.input<typeof importMapping>;
export type ImportField = keyof ImportMapping['columns'];
export type ImportConditions = ImportMapping['ended'];

/** The fields without which a file is useless. */
export const neededFields: Record<ImportKind, readonly ImportField[]> = {
  customers: ['email'],
  licenses: ['code', 'product'],
  orders: ['order', 'email', 'product'],
};

const conditionMembers = ['skip', 'ended', 'temporary', 'unclear'] as const;

/** The conditions that can refuse a grant. */
export const decidingMembers = ['ended', 'temporary', 'unclear'] as const;

export const toConditionColumns = (conditions: ImportConditions): string[] =>
  conditions.flatMap((condition) => Object.keys(condition));

/** A profile with a vendor's mapping: its fields replace the profile's, its conditions are added. */
export function mergeMappings(base: ImportMappingInput, own: ImportMappingInput): ImportMappingInput {
  const merged = { ...base, ...own, columns: { ...base.columns, ...own.columns } };
  for (const member of conditionMembers) {
    const inherited = base[member];
    const added = own[member];
    // The schema refuses a member of the wrong type.
    if (Array.isArray(inherited) && Array.isArray(added)) merged[member] = [...inherited, ...added];
  }
  if (Array.isArray(base.ignored) && Array.isArray(own.ignored)) merged.ignored = [...base.ignored, ...own.ignored];
  return merged;
}

/** The mapping without ignored columns. */
export function withoutIgnored(mapping: ImportMapping): ImportMapping {
  const ignored = new Set(mapping.ignored);
  const columns = Object.entries(mapping.columns).flatMap(([field, names]): [string, string[]][] => {
    const read = names.filter((name) => !ignored.has(name));
    return read.length > 0 ? [[field, read]] : [];
  });
  const left: ImportMapping = { ...mapping, columns: Object.fromEntries(columns) };
  for (const member of conditionMembers)
    left[member] = mapping[member].filter((condition) => !Object.keys(condition).some((name) => ignored.has(name)));
  return left;
}
