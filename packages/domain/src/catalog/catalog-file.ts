import { mainPool } from '../devices/seats/main-pool.ts';
import { type CatalogFile, catalogFile } from './file/catalog-schema.ts';

export { type CatalogFile, type CatalogFileInput, catalogFile } from './file/catalog-schema.ts';

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
