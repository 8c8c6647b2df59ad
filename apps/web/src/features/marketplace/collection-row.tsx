import type { CollectionListItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/paths';
import { Link } from 'react-router-dom';
import { CoverImage } from '../site/cover-image.tsx';
import { nameCover } from './name-cover.ts';

export interface CollectionRowProps {
  collection: CollectionListItem;
}

/** A collection as the page of its developer shows it; all of it leads to its page. */
export function CollectionRow({ collection }: CollectionRowProps) {
  const { productName, categories, collectionSlug, assets } = collection;
  return (
    <Link
      to={toCollectionPath(collectionSlug)}
      viewTransition
      onClick={nameCover}
      className="group flex h-full gap-4 rounded-card p-2 transition-colors hover:bg-panel mobile:flex-col mobile:gap-3 mobile:p-3"
    >
      <CoverImage
        url={assets.card_img.url}
        size={320}
        className="shrink-0 rounded-control max-mobile:w-20 mobile:w-full"
      />
      <span className="min-w-0 max-mobile:self-center">
        <span className="block break-words font-serif text-18 tracking-tight decoration-amber underline-offset-4 group-hover:underline mobile:text-22">
          {productName}
        </span>
        <span className="block break-words text-13 text-dust">{categories.join(', ')}</span>
      </span>
    </Link>
  );
}
