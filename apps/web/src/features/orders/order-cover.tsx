import type { OrderSummary } from '@backline/domain/orders/order';
import { KeyRound, PlusMark } from '@backline/ui';
import clsx from 'clsx';
import { CoverImage } from '../site/cover-image.tsx';
import { toName } from './to-names.ts';

interface OrderCoverProps {
  item: Pick<OrderSummary['items'][number], 'assets' | 'productName'>;
  isPlan: boolean;
  /** The width and height in CSS pixels. */
  size: number;
  className: string;
}

/** The cover of an item. A plan has its mark, and an item that is no longer sold a key. */
export function OrderCover({ item, isPlan, size, className }: OrderCoverProps) {
  if (item.assets === null)
    return (
      <span className={clsx('grid place-items-center bg-raised text-dust', className)}>
        {isPlan ? <PlusMark className="size-6" /> : <KeyRound className="size-5" />}
      </span>
    );
  const { url, color } = item.assets.card_img;
  return <CoverImage name={toName(item)} url={url} color={color} size={size} className={className} />;
}
