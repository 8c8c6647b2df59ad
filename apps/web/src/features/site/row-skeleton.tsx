import { Skeleton } from '@backline/ui';
import clsx from 'clsx';

/** The placeholder of a row with a picture: `className` and `picture` make it as high as the row. */
export function RowSkeleton({ className, picture }: { className: string; picture: string }) {
  return (
    <div className={clsx('flex gap-4 border-hairline border-t', className)}>
      <Skeleton className={clsx('shrink-0', picture)} />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-3 w-56 max-w-full" />
      </div>
    </div>
  );
}
