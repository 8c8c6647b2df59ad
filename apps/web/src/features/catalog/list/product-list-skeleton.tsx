import { Skeleton } from '@backline/ui';

const shapes = Array.from({ length: 8 }, (_, at) => at);

/** Cards from 768 px, rows below that, like the list. */
export function ProductListSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="-mx-2 grid gap-1 mobile:-mx-3 mobile:grid-cols-[repeat(auto-fill,minmax(232px,1fr))] mobile:gap-4"
    >
      {shapes.map((at) => (
        <div key={at} className="flex gap-4 p-2 mobile:flex-col mobile:gap-3 mobile:p-3">
          <Skeleton className="aspect-square max-mobile:w-20" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="mt-5 h-4 w-16 mobile:ms-auto" />
          </div>
        </div>
      ))}
    </div>
  );
}
