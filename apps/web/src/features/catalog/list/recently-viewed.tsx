import type { CartItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/list';
import { Button } from '@backline/ui';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useBrowserStore } from '../../../lib/browser/use-browser-store.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { toPreviewStatus } from '../../audition/decks/audition-state.ts';
import { PlayButton } from '../../audition/play-button.tsx';
import { togglePack, warmPack } from '../../audition/play-pack.ts';
import { clock, useAudition } from '../../audition/use-audition.ts';
import { CoverImage } from '../../site/cover-image.tsx';

const nothing: readonly string[] = [];

/** The packs whose pages were viewed in this browser, the latest first. */
export function RecentlyViewed({ items }: { items: readonly CartItem[] }) {
  const { recentStore } = useServices();
  const ids = useBrowserStore(recentStore, nothing);
  const seen = useMemo(() => {
    const byId = new Map(items.map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [items, ids]);
  if (seen.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-12 print:hidden">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="recent" className="font-semibold text-18">
          {t('list.recentlyViewed')}
        </h2>
        <Button variant="text" className="min-h-9 text-13" onClick={recentStore.forget}>
          {t('list.forget')}
        </Button>
      </div>
      <ul className="-mx-2 flex gap-2 overflow-x-auto p-2">
        {seen.map((item) => (
          <Seen key={item.id} item={item} onToggle={() => togglePack(seen, item)} />
        ))}
      </ul>
    </section>
  );
}

function Seen({ item, onToggle }: { item: CartItem; onToggle: () => void }) {
  const { productName, collectionSlug, assets, preview } = item;
  const status = useAudition((state) => toPreviewStatus(state, preview?.url));
  return (
    <li className="relative w-24 shrink-0">
      <Link to={toCollectionPath(collectionSlug)} className="group block rounded-control">
        <CoverImage {...assets.card_img} name={productName} size={96} className="w-full rounded-control" />
        <span className="mt-2 block break-words text-13 text-dust transition-colors group-hover:text-paper">
          {productName}
        </span>
      </Link>
      {preview !== null && (
        <PlayButton
          name={`${productName}: ${preview.title}`}
          status={status}
          clock={clock}
          onToggle={onToggle}
          onIntent={() => warmPack(item)}
          className="absolute top-13 inset-s-0"
        />
      )}
    </li>
  );
}
