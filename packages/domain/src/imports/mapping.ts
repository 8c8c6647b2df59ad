import { z } from 'zod';

export const importKinds = ['customers', 'licenses', 'orders'] as const;
export type ImportKind = (typeof importKinds)[number];

const column = z.string().min(1).max(200);
/** The first of them that is not empty in a line counts. */
const columns = z.union([column.transform((name) => [name]), z.array(column).min(1).max(20)]);
const values = z.array(z.string().max(200)).min(1).max(50);
/** A line is meant where each of these columns has one of its values, in any case, or with `not` none of them. */
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
      /** The person who was given it as a present, in place of the one who paid. */
      recipient: columns,
      recipientName: columns,
      /** When the account was opened, or the order was made. */
      at: columns,
      /** True if news may be mailed. Counts only together with `consentAt`. */
      consent: columns,
      consentAt: columns,
      /** The words that were agreed to there. */
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
  /** A product as the file names it, and what it is here. What is not listed must be a SKU itself. */
  products: z.record(product, z.union([sku.transform((one) => [one]), z.array(sku).min(1).max(100)])).default({}),
  /** Lines that say nothing about a customer, such as sums. */
  skip: conditions,
  /** Lines of what was taken back there or never was real: refunded, disputed, canceled, disabled, a test. */
  ended: conditions,
  /** Lines of what lasts for a time there: subscriptions, trials, rentals. */
  temporary: conditions,
  /** Lines of which the file does not say how much is left: partly refunded, partly paid. */
  unclear: conditions,
  /** Takes lines that are `unclear`. */
  takesUnclear: z.boolean().default(false),
  /** Products that were sold for good, by any of their names in the file; true: all of them. */
  lasting: z.union([z.literal(true), z.array(product).max(10_000)]).optional(),
  /** An end that the file leaves empty may be one that it does not tell: only `lasting` products are taken. */
  asksLasting: z.boolean().default(false),
  /** Columns that are not read: they say nothing of it, or the file has them nowhere. */
  ignored: z.array(column).max(200).default([]),
  /** Lines with the same value here belong together: a cell that is empty takes its value from the line before. */
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

/** The conditions that decide if something is granted, and for how long. */
export const decidingMembers = ['ended', 'temporary', 'unclear'] as const;

export const toConditionColumns = (conditions: ImportConditions): string[] =>
  conditions.flatMap((condition) => Object.keys(condition));

/** A profile with a vendor's own mapping: fields in place of those of the profile, and conditions beside them. */
export function mergeMappings(base: ImportMappingInput, own: ImportMappingInput): ImportMappingInput {
  const merged = { ...base, ...own, columns: { ...base.columns, ...own.columns } };
  for (const member of conditionMembers) {
    const both = [base[member], own[member]];
    // A member of the wrong kind stays, for the schema to refuse.
    if (both.every(Array.isArray)) merged[member] = both.flat() as ImportMappingInput['ended'];
  }
  if (Array.isArray(base.ignored) && Array.isArray(own.ignored)) merged.ignored = [...base.ignored, ...own.ignored];
  return merged;
}

/** The same mapping without the columns that are not read. */
export function withoutIgnored(mapping: ImportMapping): ImportMapping {
  const ignored = new Set(mapping.ignored);
  const left = { ...mapping, columns: {} as ImportMapping['columns'] };
  for (const [field, names] of Object.entries(mapping.columns)) {
    const read = names.filter((name) => !ignored.has(name));
    if (read.length > 0) left.columns[field as ImportField] = read;
  }
  for (const member of conditionMembers)
    left[member] = mapping[member].filter((condition) => !Object.keys(condition).some((name) => ignored.has(name)));
  return left;
}
