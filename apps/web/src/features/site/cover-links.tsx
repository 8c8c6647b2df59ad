import type { CartItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/pages/paths';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { CoverImage } from './cover-image.tsx';

interface CoverLinksProps {
  packs: readonly CartItem[];
  /** The playing pack. */
  playingId?: string | undefined;
  className: string;
}

/** Packs shown only by their covers. */
export function CoverLinks({ packs, playingId, className }: CoverLinksProps) {
  return (
    <ul className={className}>
      {packs.map(({ id, productName, productImage, collectionSlug }) => (
        <li key={id}>
          <Link
            to={toCollectionPath(collectionSlug)}
            aria-label={productName}
            title={productName}
            className={clsx('block rounded-control', id === playingId && 'outline-2 outline-accent outline-offset-2')}
          >
            <CoverImage name={productName} url={productImage} size={88} className="w-full rounded-control" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
