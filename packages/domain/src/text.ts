/** Counts characters as people do: Unicode code points, so that an emoji counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const toSortKey = (name: string) => name.normalize('NFD').toLowerCase();

/**
 * The order of names: of any case, and with a mark after the letter that it stands on. The same in the server and in
 * every browser, and without a collator, which takes a slow phone 30 ms to make.
 */
export function compareNames(one: string, other: string): number {
  const first = toSortKey(one);
  const second = toSortKey(other);
  return first < second ? -1 : Number(first > second);
}
