import { t } from '@backline/texts/shop/shop';
import { Check, Plus } from '@backline/ui';
import clsx from 'clsx';
import { storageKeys } from '../../../lib/browser/browser-storage.ts';

interface CartToggleProps {
  /** On server-rendered pages: the name under which a press is stored before the page is ready. */
  itemId?: string;
  productName: string;
  isInCart: boolean;
  /** The page's primary action, not one row among many. */
  isPrimary?: boolean;
  /** Below 768 px, it is a round plus. */
  isCompact?: boolean;
  /** It is a round plus at any width. */
  isRound?: boolean;
  /** Called with the label's action, which another tab may have done already. */
  onToggle: (isWanted: boolean) => void;
}

export function CartToggle({
  itemId,
  productName,
  isInCart,
  isPrimary = false,
  isCompact = false,
  isRound = false,
  onToggle,
}: CartToggleProps) {
  const isFilled = isPrimary && !isInCart;
  const ToggleIcon = isInCart ? Check : Plus;
  return (
    <button
      type="button"
      {...(itemId !== undefined && !isInCart && { name: storageKeys.cartWishes, value: itemId })}
      onClick={() => onToggle(!isInCart)}
      aria-label={`${t(isInCart ? 'shop.removeFromCart' : 'shop.addToCart')}: ${productName}`}
      className={clsx(
        'relative inline-flex min-h-11 whitespace-nowrap shrink-0 select-none items-center justify-center gap-2 rounded-full border transition-colors',
        isCompact && 'max-mobile:size-11',
        isRound && 'size-11',
        isCompact && 'mobile:px-3',
        !isCompact && !isRound && 'px-5',
        isPrimary ? 'font-semibold text-15' : 'font-medium text-13',
        isFilled && 'border-transparent bg-accent text-accent-ink hover:bg-accent-pressed active:bg-accent-pressed',
        isInCart && 'border-accent bg-accent-wash text-paper hover:border-accent-pressed',
        !isFilled && !isInCart && 'border-edge text-paper hover:border-dust hover:bg-raised active:bg-panel',
      )}
    >
      <ToggleIcon
        className={clsx(
          'size-4 shrink-0',
          !isRound && !isPrimary && 'mobile:hidden',
          !isRound && !isCompact && 'hidden',
        )}
      />
      {/* Both labels are in the same place, so that the button keeps its width. */}
      <span className={clsx('grid text-center', isCompact && 'max-mobile:sr-only', isRound && 'sr-only')}>
        <span className={clsx('col-start-1 row-start-1', isInCart && 'invisible')}>{t('shop.addToCart')}</span>
        <span className={clsx('col-start-1 row-start-1', !isInCart && 'invisible')}>{t('shop.removeFromCart')}</span>
      </span>
    </button>
  );
}
