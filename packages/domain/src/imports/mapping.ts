import { z } from 'zod';

export const importKinds = ['customers', 'licenses', 'orders'] as const;
export type ImportKind = (typeof importKinds)[number];

const column = z.string().min(1).max(200);
/** Alternative columns: the first that is not empty in a line counts. */
const columns = z.union([column.transform((name) => [name]), z.array(column).min(1).max(10)]);
/** Matches lines that have one of the given values in each of these columns, in upper or lower case. */
const condition = z.record(column, z.array(z.string().max(200)).min(1).max(50));
const sku = z.string().min(1).max(64);

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
      /** The time when the account was opened or the order was made. */
      at: columns,
      /** True if news may be mailed. Counts only together with `consentAt`. */
      consent: columns,
      consentAt: columns,
      code: columns,
      product: columns,
      order: columns,
      quantity: columns,
      /** The time when the license ends. */
      endsAt: columns,
    })
    .partial()
    .default({}),
  /** Our SKUs for a product as the file names it. A product that is not listed must itself be a SKU. */
  products: z
    .record(z.string().max(200), z.union([sku.transform((one) => [one]), z.array(sku).min(1).max(100)]))
    .default({}),
  /** Lines that are not about a customer, such as totals. */
  skip: z.array(condition).max(20).default([]),
  /** Lines about purchases that the shop has reversed: refunded, disputed, disabled. */
  ended: z.array(condition).max(20).default([]),
  /** Lines with the same value in this column belong together: an empty cell takes its value from the line before. */
  groupedBy: column.optional(),
  delimiter: z.enum([',', ';', '\t']).default(','),
});
export type ImportMapping = z.output<typeof importMapping>;
export type ImportMappingInput = z.input<typeof importMapping>;
export type ImportField = keyof ImportMapping['columns'];

/** The fields without which a file is useless. */
export const neededFields: Record<ImportKind, readonly ImportField[]> = {
  customers: ['email'],
  licenses: ['code', 'product'],
  orders: ['order', 'email', 'product'],
};
