import type { PackHistory } from '@backline/domain/packs/serving/get-history';
import { rich, t } from '@backline/texts/packs';
import { ErrorNotice, type FormError, Spinner } from '@backline/ui';
import { formatDay } from '../../lib/text/format-day.ts';
import { formatSize } from '../../lib/text/format-size.ts';
import { Rich } from '../../lib/text/rich.tsx';

export interface VersionListCardProps {
  /** Newest first. Null while loading. */
  versions: PackHistory['versions'] | null;
  error: FormError | null;
  onRetry: () => void;
}

/** A pack's versions: their dates, release notes and update sizes. */
export function VersionListCard({ versions, error, onRetry }: VersionListCardProps) {
  if (error !== null) return <ErrorNotice error={error} onRetry={onRetry} className="mt-4" />;
  if (versions === null)
    return (
      <p className="flex min-h-18 items-center">
        <Spinner label={t('packs.historyLoading')} />
      </p>
    );
  return (
    <ol className="grid">
      {versions.map(({ version, publishedAt, notes, bytes, newBytes }, at) => (
        <li key={version} className="grid gap-1 border-hairline border-b py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
            <h3 className="font-medium">
              <Rich
                parts={rich('packs.versionTitle', {
                  version,
                  day: formatDay(publishedAt),
                  time: (day) => (
                    <time dateTime={publishedAt} className="font-normal text-dust">
                      {day}
                    </time>
                  ),
                })}
              />
            </h3>
            <p className="text-13 text-dust">
              {at === versions.length - 1
                ? t('packs.firstVersion', { size: formatSize(bytes) })
                : t('packs.update', { size: formatSize(newBytes) })}
            </p>
          </div>
          {notes !== null && <p className="max-w-reading whitespace-pre-line break-words text-dust">{notes}</p>}
        </li>
      ))}
    </ol>
  );
}
