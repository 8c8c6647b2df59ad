import { t } from '@backline/texts/shop/pack';
import { Loading, Skeleton } from '@backline/ui';

const lines = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5'];
const rows = [0, 1, 2, 3, 4, 5];

/** The placeholder of a pack's page. */
export function CollectionSkeleton() {
  return (
    <Loading label={t('pack.loading')} className="wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-12">
      <div className="grid gap-10 mobile:gap-12">
        <div className="grid gap-6 mobile:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] mobile:items-start mobile:gap-10">
          <div data-cover>
            <Skeleton className="aspect-square w-full rounded-card" />
          </div>
          <div className="grid gap-4">
            <Skeleton className="h-12 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <div className="mt-4 grid max-w-reading gap-3">
              {lines.map((width) => (
                <Skeleton key={width} className={`h-4 ${width}`} />
              ))}
            </div>
          </div>
        </div>
        <div className="grid gap-3">
          {rows.map((at) => (
            <Skeleton key={at} className="h-9 w-full" />
          ))}
        </div>
      </div>
      <Skeleton className="h-40 rounded-card max-wide:hidden" />
    </Loading>
  );
}
