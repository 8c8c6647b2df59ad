import { categories } from '@backline/domain/catalog/categories';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import type { FilterOption } from './filter-group.tsx';

interface Shelved {
  categories: readonly string[];
  developerSlug: string;
  developerName: string;
}

function count(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The categories with items, in the shop's order. */
export function toCategoryOptions(items: readonly Pick<Shelved, 'categories'>[]): FilterOption[] {
  const counts = count(items.flatMap(({ categories }) => categories));
  return categories.flatMap((name) => {
    const found = counts.get(name);
    return found === undefined ? [] : [{ value: name, label: name, count: found }];
  });
}

/** The developers by name; for those missing from the list, the name that their collections carry. */
export function toDeveloperOptions(items: readonly Shelved[], developers: DeveloperList): FilterOption[] {
  const names = new Map(items.map(({ developerSlug, developerName }) => [developerSlug, developerName]));
  for (const { developerSlug, developerName } of developers) names.set(developerSlug, developerName);
  const counts = count(items.map(({ developerSlug }) => developerSlug));
  return [...names]
    .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
