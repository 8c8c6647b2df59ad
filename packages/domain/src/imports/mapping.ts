import { z } from 'zod';

export const importKinds = ['customers', 'licenses', 'orders'] as const;
export type ImportKind = (typeof importKinds)[number];

const column = z.string().min(1).max(200);
/** The first of them that is not empty in a line counts. */
const columns = z.union([column.transform((name) => [name]), z.array(column).min(1).max(10)]);
/** A line is meant where each of these columns has one of its values, in any case. */
const condition = z.record(column, z.array(z.string().max(200)).min(1).max(50));
const sku = z.string().min(1).max(64);

/** The columns of another shop's file: which column is which field, and which product is which SKU. */
export const importMapping = z.strictObject({
  /** Names the shop in the audit, and makes its order numbers its own. */
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be up to 32 lower-case letters, digits and dashes')
    .optional(),
  columns: z
    .strictObject({
      email: columns,
      name: columns,
      /** Is put behind the name. */
      lastName: columns,
      /** When the account was opened, or the order was made. */
      at: columns,
      /** True if news may be mailed. It counts with `consentAt` alone. */
      consent: columns,
      consentAt: columns,
      code: columns,
      product: columns,
      order: columns,
      quantity: columns,
      /** When the license ends. */
      endsAt: columns,
    })
    .partial()
    .default({}),
  /** A product as the file names it, and what it is here. What is not listed must be a SKU itself. */
  products: z
    .record(z.string().max(200), z.union([sku.transform((one) => [one]), z.array(sku).min(1).max(100)]))
    .default({}),
  /** Lines that say nothing about a customer, such as sums. */
  skip: z.array(condition).max(20).default([]),
  /** Lines of what was taken back there: refunded, disputed, disabled. */
  ended: z.array(condition).max(20).default([]),
  /** Lines with the same value here belong together: a cell that is empty takes its value from the line before. */
  groupedBy: column.optional(),
  delimiter: z.enum([',', ';', '\t']).default(','),
});
export type ImportMapping = z.output<typeof importMapping>;
export type ImportMappingInput = z.input<typeof importMapping>;
export type ImportField = keyof ImportMapping['columns'];

/** Without these, a file says nothing. */
export const neededFields: Record<ImportKind, readonly ImportField[]> = {
  customers: ['email'],
  licenses: ['code', 'product'],
  orders: ['order', 'email', 'product'],
};
