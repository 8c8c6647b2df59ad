/** The fields that filters read. A list without the later ones has no such filters. */
export interface Filterable {
  productName: string;
  tags: readonly string[];
  categories?: readonly string[];
  developerName: string;
  preview?: object | null;
  salePriceActive?: boolean;
}

/** How the visitor has an item: owned permanently, through a plan, or not at all. */
export type Holding = 'mine' | 'plan' | 'none';

/** Other properties to filter by. */
export const traits = ['heard', 'sale', 'mine', 'not-mine', 'plan'] as const;
export type Trait = (typeof traits)[number];

export interface CatalogFilter {
  search: string;
  categories: readonly string[];
  developers: readonly string[];
  tags?: readonly string[];
  traits?: readonly Trait[];
}

type ToHolding<Item> = (item: Item) => Holding;

const toNone = (): Holding => 'none';

function hasTag({ tags, categories = [] }: Filterable, wanted: string): boolean {
  const lower = wanted.toLowerCase();
  return tags.some((tag) => tag.toLowerCase() === lower) || categories.some((one) => one.toLowerCase() === lower);
}

export function hasTrait({ preview, salePriceActive = false }: Filterable, trait: Trait, holding: Holding): boolean {
  if (trait === 'heard') return preview != null;
  if (trait === 'sale') return salePriceActive;
  if (trait === 'plan') return holding === 'plan';
  return (holding === 'mine') === (trait === 'mine');
}

/** A test for each active filter. A large shop runs them on each item, several times per page. */
function toTests<Item extends Filterable>(
  filter: CatalogFilter,
  toHolding: ToHolding<Item>,
): ((item: Item) => boolean)[] {
  const text = filter.search.trim().toLowerCase();
  const developers = new Set(filter.developers);
  const { categories, tags = [], traits = [] } = filter;
  const tests: ((item: Item) => boolean)[] = [];
  if (text !== '')
    tests.push(({ productName, tags, categories = [] }) =>
      [productName, ...tags, ...categories].some((words) => words.toLowerCase().includes(text)),
    );
  if (developers.size > 0) tests.push(({ developerName }) => developers.has(developerName));
  for (const wanted of [...categories, ...tags]) tests.push((item) => hasTag(item, wanted));
  for (const trait of traits) tests.push((item) => hasTrait(item, trait, toHolding(item)));
  return tests;
}

/**
 * Requires all selected categories and tags (ignoring case), one of the selected developers, all selected traits, and the
 * search text in the name or a tag (trimmed, ignoring case).
 */
export function filterCatalog<Item extends Filterable>(
  items: readonly Item[],
  filter: CatalogFilter,
  toHolding: ToHolding<Item> = toNone,
): Item[] {
  const tests = toTests(filter, toHolding);
  return items.filter((item) => tests.every((test) => test(item)));
}

function countValues(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * How many items each option would leave if clicked, given the other filters. A selected option shows the current
 * number. `isMultiSelect`: categories are combined instead of replaced.
 */
export function countOptions<Item extends Filterable>(
  items: readonly Item[],
  filter: CatalogFilter & { isMultiSelect: boolean },
  toHolding: ToHolding<Item> = toNone,
): { categories: Map<string, number>; developers: Map<string, number>; traits: Map<Trait, number> } {
  const without = (change: Partial<CatalogFilter>) => filterCatalog(items, { ...filter, ...change }, toHolding);
  const { isMultiSelect, traits: chosen = [] } = filter;
  const found = without(isMultiSelect ? {} : { categories: [] });
  const ofAnyTrait = without({ traits: [] });
  const countTrait = (trait: Trait) => {
    const wanted = [...chosen.filter((one) => one !== toOpposite(trait)), trait];
    return ofAnyTrait.filter((item) => wanted.every((one) => hasTrait(item, one, toHolding(item)))).length;
  };
  return {
    categories: countValues(found.flatMap(({ categories = [] }) => categories)),
    developers: countValues(without({ developers: [] }).map(({ developerName }) => developerName)),
    traits: new Map(traits.map((trait) => [trait, countTrait(trait)])),
  };
}

function toOpposite(trait: Trait): Trait | null {
  if (trait === 'mine') return 'not-mine';
  return trait === 'not-mine' ? 'mine' : null;
}

/** Traits are combined, except opposites. Choosing a selected trait deselects it. */
export function toggleTrait(chosen: readonly Trait[], trait: Trait): Trait[] {
  return toggleOption(
    chosen.filter((one) => one !== toOpposite(trait)),
    trait,
    true,
  );
}

/** A filter allows one option unless `isMultiSelect`. Choosing a selected option deselects it. */
export function toggleOption<Option>(chosen: readonly Option[], option: Option, isMultiSelect: boolean): Option[] {
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return isMultiSelect ? [...chosen, option] : [option];
}
