import type { CartItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/shop';
import { X } from '@backline/ui';
import { Link } from 'react-router-dom';
import { CoverImage } from '../../site/cover-image.tsx';
import { PriceText } from '../offer/price-text.tsx';

export interface CartRowProps {
  item: CartItem;
  onRemove: (item: CartItem) => void;
  /** Called when the visitor follows the link to its page. */
  onLeave: () => void;
}

export function CartRow({ item, onRemove, onLeave }: CartRowProps) {
  const path = toCollectionPath(item.collectionSlug);
  return (
    <li className="flex flex-wrap items-center gap-x-4 mobile:flex-nowrap border-hairline border-t py-3 first:border-t-0">
      <Link to={path} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <CoverImage name={item.productName} url={item.productImage} size={56} className="size-14 rounded-control" />
      </Link>
      <div className="min-w-0 flex-1 tight:basis-full">
        <p className="font-serif text-18 tracking-tight">
          <Link
            to={path}
            onClick={onLeave}
            className="break-words rounded-control decoration-accent underline-offset-4 hover:underline"
          >
            {item.productName}
          </Link>
        </p>
        <p className="break-words text-13 text-dust">{item.developerName}</p>
      </div>
      <PriceText item={item} className="shrink-0 max-mobile:order-last max-mobile:basis-full" />
      <button
        type="button"
        aria-label={`${t('shop.removeFromCart')}: ${item.productName}`}
        title={t('shop.removeFromCart')}
        onClick={() => onRemove(item)}
        className="-me-2 grid size-11 shrink-0 place-items-center rounded-full text-dust transition-colors hover:bg-raised hover:text-paper"
      >
        <X className="size-5" />
      </button>
    </li>
  );
}
