import { textLike } from '../fields.ts';
import '../inputs/input-words.ts';
import { z } from 'zod';
import { mainPool } from '../devices/seats/main-pool.ts';
import { versionName } from '../downloads/installer.ts';
import { hasVisible } from '../inputs/names.ts';
import { skuInput } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';
import { catalogId, category, hexColor, slug } from './catalog.ts';
import { assetLink, webLink } from './pages/asset-link.ts';
import { taxCategories } from './tax-category.ts';

/** The minimum length refuses an empty one. */
const shows = [(text: string) => text === '' || hasVisible(text), 'must have something that can be seen'] as const;
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(...shows);
const text = z
  .string()
  .trim()
  .min(1)
  .max(10_000)
  .refine(...shows);

const cents = 'must be a whole number in cents (minor units): 4900 for 49.00';
const amountMax = 1_000_000_000;
const money = z.object(
  {
    amount: z.int(cents).min(0, cents).max(amountMax, `must be at most ${amountMax}, in cents (minor units)`),
    currency: currencyCode,
  },
  'must be an amount in cents (minor units) and a currency: { "amount": 4900, "currency": "USD" } for 49.00',
);

const sale = z
  .strictObject({
    price: money,
    startsAt: z.iso.datetime().optional(),
    endsAt: z.iso.datetime().optional(),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, 'must end after it starts');

const fileInstrument = z.strictObject({
  name: line,
  modifier: line.optional(),
  articulation: line.optional(),
  articulationModifier: line.optional(),
  audioPreview: assetLink.optional(),
});

const fileDemo = z.strictObject({ title: line, by: line.optional(), audio: assetLink });

/** Shown in a 3:2 format. */
const filePicture = z.strictObject({ image: assetLink, alt: line });

const fileFact = z.strictObject({ label: line.max(40), value: line.max(80) });

const bytes = z.int().min(0);

/** A pack's requirements besides disk space: the lowest plugin version, and memory. */
const fileRequires = z.strictObject({
  plugin: versionName.optional(),
  ramGb: z.number().positive().max(4096).optional(),
});

const fileDeveloper = z.strictObject({
  id: catalogId,
  slug,
  name: line,
  description: text,
  website: webLink.optional(),
  logo: assetLink,
  /** The developer's part of what its packs earn, in percent, for its statement. Nobody but staff reads it. */
  share: z.number().min(0).max(100).multipleOf(0.01, 'must have at most two places after the point').optional(),
});

/**
 * The pool that provides the SKU's places: `backline pool set` creates pools and sets their rules. Absent for the main
 * pool.
 */
const pool = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots and dashes');

/** Paddle's tax category. Absent for `digital-goods` for a pack, or `saas` for a plan. */
const taxCategory = z.enum(taxCategories, `must be one of ${taxCategories.join(', ')}`);

const fileCollection = z
  .strictObject({
    id: catalogId,
    slug,
    sku: skuInput,
    name: line,
    subtitle: line,
    description: text,
    /** The developer's id. */
    developer: catalogId,
    categories: z.array(category).min(1),
    tags: z.array(line).max(32).default([]),
    image: assetLink,
    /** The average color of `image`, shown while it loads. */
    imageColor: hexColor.optional(),
    gallery: z.array(filePicture).max(4).default([]),
    facts: z.array(fileFact).max(8).default([]),
    /** Featured items are shown first, and beside the login form. */
    featured: z.boolean().default(false),
    /** Absent if sold only with a plan. */
    price: money.optional(),
    sale: sale.optional(),
    /** The SKUs of plans in this file that include it (authSkus). */
    includedIn: z.array(skuInput).max(16).default([]),
    instruments: z.array(fileInstrument).min(1).max(1000),
    /** Whole pieces. The first represents the pack. */
    demos: z.array(fileDemo).max(16).default([]),
    /** The number of the instrument that represents a pack without demos, from 1. */
    audioDemo: z.int().min(1).optional(),
    publishedAt: z.iso.datetime().optional(),
    diskBytes: bytes.optional(),
    downloadBytes: bytes.optional(),
    requires: fileRequires.default({}),
    pool: pool.optional(),
    taxCategory: taxCategory.optional(),
  })
  .refine(({ audioDemo, instruments }) => !audioDemo || instruments[audioDemo - 1]?.audioPreview !== undefined, {
    path: ['audioDemo'],
    error: 'must be the number of an instrument with an audioPreview',
  })
  .refine((item) => item.price !== undefined || item.includedIn.length > 0, {
    path: ['price'],
    error: 'is missing: without a price it must be included in a plan',
  })
  .refine(({ sale, price }) => !sale || (price?.currency === sale.price.currency && sale.price.amount < price.amount), {
    path: ['sale'],
    error: 'must be lower than the price and in its currency',
  });

/** A subscription plan has prices and a trial; a plan without them comes with the plugin. */
const filePlan = z
  .strictObject({
    sku: skuInput,
    name: line,
    subject: line,
    monthly: money.optional(),
    annual: money.optional(),
    trialDays: z.int().min(1).max(90).optional(),
    pool: pool.optional(),
    taxCategory: taxCategory.optional(),
  })
  .refine(({ monthly, annual, trialDays }) => new Set([!monthly, !annual, !trialDays]).size === 1, {
    path: ['monthly'],
    error: 'monthly, annual and trialDays belong together: give all three, or none for what comes with the plugin',
  })
  .refine(({ monthly, annual }) => monthly?.currency === annual?.currency, {
    path: ['annual'],
    error: 'must be in the currency of the monthly price',
  });

/** A single search word, in lower case. */
const moodWord = textLike(40, /^[\p{Ll}\p{N}]+$/u, 'must be one word in lower case, such as sad');

export const catalogFile = z.strictObject({
  /** Pools besides the main one that the file's SKUs name. */
  pools: z.array(pool).max(100).default([]),
  plans: z.array(filePlan).max(16).default([]),
  developers: z.array(fileDeveloper).max(10_000),
  collections: z.array(fileCollection).max(100_000),
  /** Maps words to the tags and articulations that they mean. */
  moods: z
    .record(moodWord, z.array(line).min(1).max(8))
    .default({})
    .refine((moods) => Object.keys(moods).length <= 10_000, 'must be at most 10,000 words'),
});
export type CatalogFile = z.infer<typeof catalogFile>;
export type CatalogFileInput = z.input<typeof catalogFile>;

export interface CatalogMistake {
  /** The path in the file, such as `collections[3].price.amount`. */
  path: string;
  reason: string;
}

function toPath(parts: readonly PropertyKey[]): string {
  return parts
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

function findDoubles<Field extends string>(
  area: string,
  field: Field,
  items: readonly Record<Field, string>[],
): CatalogMistake[] {
  const first = new Map<string, number>();
  return items.flatMap(({ [field]: value }, at) => {
    const before = first.get(value);
    if (before === undefined) first.set(value, at);
    return before === undefined
      ? []
      : [{ path: `${area}[${at}].${field}`, reason: `${value} is at ${area}[${before}] already` }];
  });
}

/** Mistakes that would make plans impossible to sell. */
function findPlanMistakes({ collections, plans }: CatalogFile): CatalogMistake[] {
  const known = new Set(plans.map(({ sku }) => sku));
  const [sold] = plans.filter(({ monthly }) => monthly !== undefined);
  return [
    ...plans.flatMap(({ sku, monthly }, at) =>
      monthly === undefined || sku === sold?.sku
        ? []
        : [{ path: `plans[${at}].monthly`, reason: `only one plan can be subscribed to, and ${sold?.sku} is` }],
    ),
    ...collections.flatMap(({ sku, includedIn }, at) => [
      ...(known.has(sku) ? [{ path: `collections[${at}].sku`, reason: `${sku} is a plan's` }] : []),
      ...includedIn.flatMap((plan, position) =>
        known.has(plan)
          ? []
          : [{ path: `collections[${at}].includedIn[${position}]`, reason: `there is no plan ${plan}` }],
      ),
    ]),
  ];
}

/** SKUs with a pool that the file does not list. */
function findPoolMistakes({ pools, plans, collections }: CatalogFile): CatalogMistake[] {
  const known = new Set([mainPool, ...pools]);
  const find = (area: string, items: readonly { pool?: string | undefined }[]) =>
    items.flatMap(({ pool = mainPool }, at) =>
      known.has(pool) ? [] : [{ path: `${area}[${at}].pool`, reason: `there is no pool ${pool}: list it in "pools"` }],
    );
  return [...find('plans', plans), ...find('collections', collections)];
}

/** Categories that the brand lacks, found even in a file with other mistakes. */
function findForeignCategories(value: unknown, known: readonly string[]): CatalogMistake[] {
  const { collections } = (value ?? {}) as { collections?: { categories?: unknown }[] };
  if (!Array.isArray(collections)) return [];
  return collections.flatMap((collection, at) => {
    const categories: unknown = collection?.categories;
    if (!Array.isArray(categories)) return [];
    return categories.flatMap((name, place) => {
      const path = `collections[${at}].categories[${place}]`;
      return known.includes(name) ? [] : [{ path, reason: `must be one of the brand: ${known.join(', ')}` }];
    });
  });
}

function findMistakes(catalog: CatalogFile): CatalogMistake[] {
  const { developers, collections, plans } = catalog;
  const makers = new Set(developers.map(({ id }) => id));
  return [
    ...findDoubles('plans', 'sku', plans),
    ...findDoubles('developers', 'id', developers),
    ...findDoubles('developers', 'slug', developers),
    ...findDoubles('collections', 'id', collections),
    ...findDoubles('collections', 'slug', collections),
    ...findDoubles('collections', 'sku', collections),
    ...collections.flatMap(({ developer }, at) =>
      makers.has(developer)
        ? []
        : [{ path: `collections[${at}].developer`, reason: `there is no developer ${developer}` }],
    ),
    ...findPlanMistakes(catalog),
    ...findPoolMistakes(catalog),
  ];
}

/** Reads the catalog in a file, or lists all of its mistakes. `categories` are the brand's. */
export function parseCatalogFile(
  value: unknown,
  categories: readonly string[],
): { catalog: CatalogFile } | { mistakes: CatalogMistake[] } {
  const foreign = findForeignCategories(value, categories);
  const parsed = catalogFile.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ path: toPath(path), reason: message }));
    return { mistakes: [...faults, ...foreign] };
  }
  const mistakes = [...findMistakes(parsed.data), ...foreign];
  return mistakes.length > 0 ? { mistakes } : { catalog: parsed.data };
}
