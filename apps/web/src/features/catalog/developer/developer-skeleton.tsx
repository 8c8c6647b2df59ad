import { t } from '@backline/texts/shop/developer';
import { Loading, Skeleton } from '@backline/ui';
import { ProductListSkeleton } from '../list/product-list-skeleton.tsx';

/** The placeholder of a developer's page. */
export function DeveloperSkeleton() {
  return (
    <Loading label={t('developer.loading')}>
      <div className="mb-12 grid grid-cols-[7rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-5 gap-y-4 max-mobile:mb-8 mobile:grid-cols-[200px_minmax(0,1fr)] mobile:gap-x-10">
        <Skeleton className="size-28 rounded-card mobile:row-span-2 mobile:size-50" />
        <Skeleton className="h-11 w-64 max-w-full max-mobile:self-center" />
        <div className="grid max-w-reading content-start gap-4 max-mobile:col-span-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
      <div className="filter:grid filter:grid-cols-[14rem_minmax(0,1fr)] filter:gap-12">
        <div className="grid content-start gap-4 max-filter:hidden">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-32" />
        </div>
        <div>
          <Skeleton className="mb-6 h-4 w-48" />
          <ProductListSkeleton />
        </div>
      </div>
    </Loading>
  );
}
