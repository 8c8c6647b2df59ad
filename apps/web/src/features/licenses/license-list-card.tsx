import type { License } from '@backline/domain/licenses/license';
import { Card, Skeleton } from '@backline/ui';
import { LicenseRow } from './license-row.tsx';

export interface LicenseListCardProps {
  title: string;
  explanation: string;
  /** Null while they load. */
  licenses: readonly License[] | null;
  /** The text of an empty list. */
  emptyText: string;
  now: Date;
}

export function LicenseListCard({ title, explanation, licenses, emptyText, now }: LicenseListCardProps) {
  return (
    <Card title={title} explanation={explanation}>
      {licenses === null && (
        <div role="status">
          <span className="sr-only">Loading your licenses…</span>
          <SkeletonRow />
          <SkeletonRow />
        </div>
      )}
      {licenses?.length === 0 && <p className="border-hairline border-t pt-4 text-dust">{emptyText}</p>}
      {licenses !== null && licenses.length > 0 && (
        <ul className="-mb-4">
          {licenses.map((license) => (
            <LicenseRow key={license.sku} license={license} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SkeletonRow() {
  return (
    <div className="flex items-start justify-between gap-6 border-hairline border-t py-4">
      <div className="grid gap-2 py-1">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-3 w-56 max-w-full" />
      </div>
      <Skeleton className="h-6 w-16" />
    </div>
  );
}
