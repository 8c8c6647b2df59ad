import type { CartItem } from '@backline/domain/catalog';
import { marketplaceMessages } from '@backline/domain/marketplace-messages';
import { X } from '@backline/ui';
import { CoverImage } from './cover-image.tsx';
import { PriceText } from './price-text.tsx';

export interface CartRowProps {
  item: CartItem;
  onRemove: (item: CartItem) => void;
}

export function CartRow({ item, onRemove }: CartRowProps) {
  return (
    <li className="flex items-center gap-4 border-hairline border-t py-3 first:border-t-0">
      <CoverImage url={item.productImage} size={56} className="size-14 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-serif text-18 tracking-tight">{item.productName}</p>
        <p className="break-words text-13 text-dust">{item.developerName}</p>
      </div>
      <PriceText item={item} className="shrink-0" />
      <button
        type="button"
        aria-label={`${marketplaceMessages.removeFromCart}: ${item.productName}`}
        title={marketplaceMessages.removeFromCart}
        onClick={() => onRemove(item)}
        className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-dust transition-colors hover:bg-raised hover:text-paper"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
