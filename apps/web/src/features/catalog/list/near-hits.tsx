import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Search } from '@backline/domain/catalog/search/search';
import { t } from '@backline/texts/shop/find';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useProduct } from '../../../lib/product-provider.tsx';
import { noFilter, toFilterParams } from '../filter/filter-address.ts';
import { SoundStrip } from '../search/sound-strip.tsx';
import { toOtherSounds, toStripSounds } from '../search/to-strip-sounds.ts';
import { ProductList } from './product-list.tsx';

interface NearHitsProps {
  text: string;
  /** Null if there is none, such as for filters alone. */
  search: Search | null;
  items: readonly CartItem[];
}

const none: ReturnType<Search['suggest']> = { words: [], hits: [] };

/** Suggestions if nothing matches: similar words, a few sounds, and packs with some of the words. */
export function NearHits({ text, search, items }: NearHitsProps) {
  const id = useId();
  const { cover } = useProduct();
  const near = useMemo(() => search?.suggest(text) ?? none, [search, text]);
  const { hits, shown, sounds } = useMemo(() => {
    const hits = new Map(near.hits.map((hit) => [hit.collectionSlug, hit]));
    const bySlug = new Map(items.map((item) => [item.collectionSlug, item]));
    const shown = near.hits.flatMap(({ collectionSlug }) => bySlug.get(collectionSlug) ?? []);
    const sounds = toOtherSounds(toStripSounds(shown, hits).sounds, items, cover?.collectionSlug);
    return { hits, shown, sounds };
  }, [near, items, cover]);
  return (
    <>
      {near.words.length > 0 && (
        <p className="mt-6 flex flex-wrap items-center gap-2 text-dust">
          {t('find.alike')}
          {near.words.map((word) => (
            <Link
              key={word}
              to={{ search: toFilterParams({ ...noFilter, search: word }).toString() }}
              className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 text-13 text-paper transition-colors hover:border-dust hover:bg-raised"
            >
              {word}
            </Link>
          ))}
        </p>
      )}
      <div className="mt-4">
        <SoundStrip title={t('find.otherSounds')} sounds={sounds} />
      </div>
      {shown.length > 0 && (
        <section aria-labelledby={id} className="mt-10">
          <h2 id={id} className="pb-3 font-serif text-28 tracking-tight">
            {t('find.nearTitle')}
          </h2>
          <ProductList items={shown} hits={hits} canMark />
        </section>
      )}
    </>
  );
}
