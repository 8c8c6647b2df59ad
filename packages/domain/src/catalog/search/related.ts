import type { CartItem } from '../catalog.ts';

type Comparable = Pick<CartItem, 'id' | 'sku' | 'categories' | 'tags' | 'developerSlug'>;

const most = 6;
const mostOfDeveloper = 3;

/** How often each tag occurs, in lower case. */
function countTags(items: readonly Comparable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of items)
    for (const tag of new Set(tags.map((one) => one.toLowerCase()))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

/**
 * The most similar items, best first. Points: two for a shared category, up to one for a shared tag (more if it is
 * rare), one for the same developer. Leaves out owned items. At most six, and three per developer.
 */
export function findRelated<Item extends Comparable>(
  item: Comparable,
  items: readonly Item[],
  owned: ReadonlySet<string>,
): Item[] {
  const counts = countTags(items);
  const tags = new Set(item.tags.map((tag) => tag.toLowerCase()));
  const toScore = (other: Item) => {
    const shared = new Set(other.tags.map((tag) => tag.toLowerCase()).filter((tag) => tags.has(tag)));
    const rarity = [...shared].reduce((sum, tag) => sum + 1 / Math.log2((counts.get(tag) ?? 1) + 1), 0);
    const categories = other.categories.filter((one) => item.categories.includes(one)).length;
    return 2 * categories + rarity + Number(other.developerSlug === item.developerSlug);
  };
  const scored = items
    .filter(({ id, sku }) => id !== item.id && !owned.has(sku))
    .map((other) => ({ other, score: toScore(other) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const byDeveloper = new Map<string, number>();
  const found: Item[] = [];
  for (const { other } of scored) {
    const count = byDeveloper.get(other.developerSlug) ?? 0;
    if (count === mostOfDeveloper) continue;
    byDeveloper.set(other.developerSlug, count + 1);
    found.push(other);
    if (found.length === most) break;
  }
  return found;
}
