import type { CartItem } from '@backline/domain/catalog/catalog';
import type { SearchTexts } from '@backline/domain/catalog/get-search-texts';
import type { InstrumentList } from '@backline/domain/catalog/list-instruments';
import { createSearch, type Search } from '@backline/domain/catalog/search/search';

/** The sources of a search. */
export interface SearchSources {
  items: readonly CartItem[];
  instruments: InstrumentList;
  texts: SearchTexts;
}

/** The maximum time of a slice, so that keys and pointers are handled in between. */
const sliceMs = 6;

/** Builds the search in slices; null if it was canceled. */
export async function buildSearch(
  { items, instruments, texts }: SearchSources,
  { signal }: { signal: AbortSignal },
): Promise<Search | null> {
  const search = createSearch(texts.moods);
  const lines = new Map(instruments.map((one) => [one.collectionSlug, one.instruments]));
  const words = new Map(texts.packs.map((one) => [one.collectionSlug, [one.subtitle, one.description]]));
  let until = performance.now() + sliceMs;
  for (const { collectionSlug, productName, tags, categories, developerName } of items) {
    search.add({
      collectionSlug,
      name: productName,
      tags: [...tags, ...categories, developerName],
      texts: words.get(collectionSlug) ?? [],
      instruments: lines.get(collectionSlug) ?? [],
    });
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    until = performance.now() + sliceMs;
  }
  return search;
}
