import { t } from '@backline/texts/shop/checkout';
import { Notice } from '@backline/ui';
import { useEffect, useRef } from 'react';
import { isDiscountId } from '../../lib/trackers/campaign.ts';

/**
 * Says that a discount was dropped. A popover that lets clicks through, because the provider's window covers the page.
 */
export function DroppedPromo({ promo }: { promo: string | null }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (promo !== null) layer.current?.showPopover?.();
  }, [promo]);
  if (promo === null) return null;
  const message = isDiscountId(promo) ? t('checkout.linkDiscountInvalid') : t('checkout.promoInvalid', { promo });
  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-x-4 top-auto bottom-4 mx-auto max-w-form rounded-control bg-panel shadow-float"
    >
      <Notice tone="info" message={message} />
    </div>
  );
}
