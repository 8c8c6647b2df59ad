/** The fields that the filters read. */
export interface Filterable {
  productName: string;
  tags: readonly string[];
  categories?: readonly string[];
  developerName: string;
}

export interface CatalogFilter {
  search: string;
  categories: readonly string[];
  developers: readonly string[];
}

function hasTag({ tags, categories = [] }: Filterable, wanted: string): boolean {
  const lower = wanted.toLowerCase();
  return tags.some((tag) => tag.toLowerCase() === lower) || categories.some((one) => one.toLowerCase() === lower);
}

/**
 * Requires all selected categories (by tag, ignoring case), one of the selected developers, and the search text in the
 * name or a tag (trimmed, ignoring case).
 */
export function filterCatalog<Item extends Filterable>(items: readonly Item[], filter: CatalogFilter): Item[] {
  const text = filter.search.trim().toLowerCase();
  const developers = new Set(filter.developers);
  return items.filter((item) => {
    if (developers.size > 0 && !developers.has(item.developerName)) return false;
    if (!filter.categories.every((wanted) => hasTag(item, wanted))) return false;
    if (text === '' || item.productName.toLowerCase().includes(text)) return true;
    return [...item.tags, ...(item.categories ?? [])].some((tag) => tag.toLowerCase().includes(text));
  });
}

/** A filter allows one option unless `isMultiSelect`. Choosing a selected option deselects it. */
export function toggleOption<Option>(chosen: readonly Option[], option: Option, isMultiSelect: boolean): Option[] {
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return isMultiSelect ? [...chosen, option] : [option];
}
