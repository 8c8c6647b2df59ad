import { t } from '@backline/texts/orders';
import { Loading, Skeleton } from '@backline/ui';

/** Shown while an order loads. */
export function OrderSkeleton() {
  return (
    <Loading
      label={t('orders.loadingOrder')}
      className="grid gap-6 rounded-card border border-hairline bg-panel p-5 mobile:p-8"
    >
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </Loading>
  );
}
