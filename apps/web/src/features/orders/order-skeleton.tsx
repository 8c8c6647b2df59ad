import { t } from '@backline/texts/orders';
import { Loading, Skeleton } from '@backline/ui';

/** Shown while an order loads. */
export function OrderSkeleton() {
  return (
    <Loading
      label={t('orders.loadingOrder')}
      className="grid gap-6 rounded-card border border-hairline bg-panel p-5 mobile:p-8"
    >
      <div className="grid gap-6 mobile:grid-cols-[3fr_2fr]">
        <Skeleton className="h-24" />
        <Skeleton className="h-8 w-40 max-w-full max-mobile:order-first" />
      </div>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-14 w-full" />
    </Loading>
  );
}
