import { catalog } from '../../fixtures/src/catalog/index.ts';
import { createSearch, type Search, type SearchPack } from '../../packages/domain/src/catalog/search/search.ts';
import { toInstrumentText } from '../../packages/domain/src/catalog/to-instrument-text.ts';
import { printFigure, toMedian } from './figures.ts';

const packCount = 1000;
const lineCount = 10;
/** How much slower a phone is than this machine. */
const slowdown = 4;
const queries = [
  'felt piano',
  'sad cello',
  'violin i, sordino',
  'chello',
  'warm pad',
  'epic horns',
  'kick drum',
  'the',
  'a',
];

/** Packs like the demonstration's, with ten sounds each. */
function makePacks(): SearchPack[] {
  const names = new Map(catalog.developers.map(({ id, name }) => [id, name]));
  return Array.from({ length: packCount }, (_, at) => {
    const one = catalog.collections[at % catalog.collections.length];
    if (one === undefined) throw new Error('The demonstration has no packs');
    const lines = one.instruments.map((line) => ({
      text: toInstrumentText(line),
      isAudible: line.audioPreview !== undefined,
    }));
    return {
      collectionSlug: `${one.slug}-${at}`,
      name: `${one.name} ${at}`,
      tags: [...(one.tags ?? []), ...one.categories, names.get(one.developer) ?? ''],
      texts: [one.subtitle, one.description],
      instruments: Array.from({ length: lineCount }, (_, line) => lines[line % lines.length]).flatMap(
        (line) => line ?? [],
      ),
    };
  });
}

/** The milliseconds of each keystroke in all queries. */
function timeKeys(search: Search): number[] {
  return queries.flatMap((query) =>
    Array.from(query, (_, at) => {
      const startedAt = performance.now();
      search.find(query.slice(0, at + 1));
      return performance.now() - startedAt;
    }),
  );
}

/** Measures the search in the shop's browser, as on a phone: building its index, and each keystroke. */
export async function benchSearch(): Promise<void> {
  const packs = makePacks();
  const moods = Object.entries(catalog.moods ?? {}).map(([word, means]) => ({ word, means }));
  const startedAt = performance.now();
  const search = createSearch(moods);
  for (const pack of packs) search.add(pack);
  const indexMs = performance.now() - startedAt;
  timeKeys(search);
  const runs = Array.from({ length: 9 }, () => timeKeys(search));
  // Takes the median of each keystroke's runs, so that other programs don't make the slowest one.
  const keys = (runs[0] ?? []).map((_, at) => toMedian(runs.map((run) => run[at] ?? Number.NaN)));
  const worst = Math.max(...keys);
  const usual = toMedian(keys);
  const onPhone = { unit: 'ms', detail: `1,000 packs, 10,000 sounds; ${slowdown} times what it took here` };
  printFigure({ work: 'search, its index, made in slices', value: indexMs * slowdown, ...onPhone });
  printFigure({ work: 'search, a key', value: usual * slowdown, atMost: 16, ...onPhone });
  printFigure({ work: 'search, the dearest key', value: worst * slowdown, atMost: 16, ...onPhone });
}
