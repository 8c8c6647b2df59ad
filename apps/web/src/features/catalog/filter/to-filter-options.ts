import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import type { Trait } from '@backline/domain/catalog/search/filter';
import { compareNames } from '@backline/domain/text';
import { t } from '@backline/texts/shop/list';
import type { FilterOption } from './filter-group.tsx';

interface Listed {
  developerSlug: string;
  developerName: string;
}

/** The categories of some items, in the brand's order. `counts` says how many items each would leave. */
export function toCategoryOptions(
  items: readonly { categories: readonly string[] }[],
  counts: ReadonlyMap<string, number>,
  categories: readonly string[],
): FilterOption[] {
  const known = new Set(items.flatMap(({ categories }) => categories));
  return categories
    .filter((name) => known.has(name))
    .map((name) => ({ value: name, label: name, count: counts.get(name) ?? 0 }));
}

/** The developers by name. If the list lacks one, the name comes from its packs. */
export function toDeveloperOptions(
  items: readonly Listed[],
  developers: DeveloperList,
  counts: ReadonlyMap<string, number>,
): FilterOption[] {
  const names = new Map(items.map(({ developerSlug, developerName }) => [developerSlug, developerName]));
  for (const { developerSlug, developerName } of developers) names.set(developerSlug, developerName);
  return [...names]
    .map(([value, label]) => ({ value, label, count: counts.get(label) ?? 0 }))
    .toSorted((one, other) => compareNames(one.label, other.label));
}

/** Those about ownership, which only customers are offered. */
export const ownTraits: ReadonlySet<Trait> = new Set(['mine', 'not-mine', 'plan']);

/** Other choices. */
export function toTraitOptions(
  counts: ReadonlyMap<Trait, number>,
  isOffered: (trait: Trait) => boolean,
): FilterOption<Trait>[] {
  return [...counts]
    .filter(([trait]) => isOffered(trait))
    .map(([trait, count]) => ({ value: trait, label: t('list.trait', { trait }), count }));
}
