import { t } from '@backline/texts/shop/checkout';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../lib/services-provider.tsx';
import { isDiscountId, readCampaign } from '../../lib/trackers/campaign.ts';

/** Says that a link's discount will be applied, because the shown prices do not include it. */
export function PromoLine({ className }: { className?: string }) {
  const { tabStorage } = useServices();
  const [promo, setPromo] = useState<string | null>(null);
  const { search } = useLocation();
  // The root has kept what the address names by then. A page that the server has rendered gets its query after the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: With the address what is kept changes.
  useEffect(() => setPromo(readCampaign(tabStorage).promo), [tabStorage, search]);
  if (promo === null) return null;
  return (
    <p className={clsx('break-words text-13 text-accent', className)}>
      {isDiscountId(promo) ? t('checkout.linkDiscountIn') : t('checkout.promoIn', { promo })}
    </p>
  );
}
