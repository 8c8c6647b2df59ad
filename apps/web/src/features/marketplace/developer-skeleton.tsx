import { Skeleton } from '@backline/ui';
import { ProductListSkeleton } from './product-list-skeleton.tsx';

/** The shape of a developer's page. */
export function DeveloperSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the developer…</span>
      <div className="mb-12 grid gap-6 mobile:grid-cols-[200px_minmax(0,1fr)] mobile:gap-10">
        <Skeleton className="size-50 rounded-card" />
        <div className="grid max-w-reading content-start gap-4">
          <Skeleton className="h-11 w-64 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
      <ProductListSkeleton />
    </div>
  );
}
