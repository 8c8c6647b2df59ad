import { Loading, Skeleton } from '@backline/ui';

/** The placeholder of a card's list without pictures. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-4 border-hairline border-t py-4">
      <Skeleton className="h-4 w-40 max-w-full" />
      <Skeleton className="h-3 w-64 max-w-full" />
    </Loading>
  );
}
