import { t } from '@backline/texts/en/orders';
import { Skeleton } from '@backline/ui';

/** While an order loads. */
export function OrderSkeleton() {
  return (
    <div role="status" className="grid gap-6 rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <span className="sr-only">{t('orders.loadingOrder')}</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
