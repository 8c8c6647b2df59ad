import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Search } from '@backline/domain/catalog/search/search';
import { useEffect, useState } from 'react';
import { reportError } from '../../../lib/calls/report.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import type { SearchSources } from '../search/build-search.ts';
import { LateHitLines } from '../search/late-hit-lines.ts';
import { LateFoundSounds, LateMoodSentences, LateNearHits } from './late-parts.ts';

/** The last search that was built, kept for Back. */
let last: { of: SearchSources; search: Search } | null = null;

function isOf(sources: SearchSources | null): boolean {
  const { items, instruments, texts } = sources ?? {};
  return last?.of.items === items && last?.of.instruments === instruments && last?.of.texts === texts;
}

/**
 * The search over the whole shop: `pending` while loading, `failed` if it could not be loaded, which leaves names and
 * tags.
 */
export function useSearch(items: readonly CartItem[] | null, isWanted: boolean): Search | 'pending' | 'failed' {
  const instruments = trpc.catalog.listInstruments.useQuery(undefined, { enabled: isWanted });
  const texts = trpc.catalog.getSearchTexts.useQuery(undefined, { enabled: isWanted });
  const [made, setMade] = useState<Search | 'failed' | null>(null);
  const lines = instruments.data;
  const words = texts.data;
  useEffect(() => {
    if (items === null || lines === undefined || words === undefined) return;
    const sources = { items, instruments: lines, texts: words };
    if (isOf(sources)) return setMade(last?.search ?? null);
    const controller = new AbortController();
    const make = async () => {
      // The parts that show the results load with the search, so that nothing moves when they appear.
      const views = [LateHitLines, LateMoodSentences, LateFoundSounds, LateNearHits];
      const [{ buildSearch }] = await Promise.all([
        import('./late-search.tsx'),
        ...views.map(({ preload }) => preload()),
      ]);
      const search = await buildSearch(sources, controller);
      if (search === null || controller.signal.aborted) return;
      last = { of: sources, search };
      setMade(search);
    };
    make().catch((error: unknown) => {
      reportError('The search could not be loaded', error);
      setMade('failed');
    });
    return () => controller.abort();
  }, [items, lines, words]);
  if (instruments.isError || texts.isError) return 'failed';
  return made ?? 'pending';
}
