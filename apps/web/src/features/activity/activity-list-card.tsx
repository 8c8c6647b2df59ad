import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/account/activity';
import { Loading, Skeleton } from '@backline/ui';
import { type GrowingList, ListRest } from '../site/list-rest.tsx';
import { ActivityRow } from './activity-row.tsx';

export interface ActivityListCardProps extends GrowingList {
  /** Null while the first entries load. */
  entries: readonly ActivityEntry[] | null;
  /** True if only one kind is shown. */
  isFiltered: boolean;
  onDisown: (entry: ActivityEntry) => void;
}

/** An account's activity, newest first. More loads near the end, or with the button. */
export function ActivityListCard({ entries, isFiltered, onDisown, ...growing }: ActivityListCardProps) {
  return (
    <section
      aria-label={t('activityPage.title')}
      className="rounded-card border border-hairline bg-panel px-4 mobile:px-7"
    >
      {entries === null && (
        <Loading label={t('activityPage.loading')} className="-mt-px">
          {[1, 2, 3, 4].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </Loading>
      )}
      {entries?.length === 0 && (
        <div className="py-6">
          <p>{isFiltered ? t('activityPage.noneOfKind') : t('activityPage.empty')}</p>
          <p className="mt-1 text-13 text-dust">{t('activityPage.emptyHint')}</p>
        </div>
      )}
      {entries !== null && entries.length > 0 && (
        <>
          <ul>
            {entries.map((entry) => (
              <ActivityRow key={entry.place} entry={entry} onDisown={() => onDisown(entry)} />
            ))}
          </ul>
          <ListRest
            count={entries.length}
            {...growing}
            endText={t('activityPage.end')}
            moreText={t('activityPage.earlier')}
            loadingText={t('activityPage.loadingEarlier')}
          />
        </>
      )}
    </section>
  );
}

function SkeletonRow() {
  return (
    <div className="flex items-start gap-4 border-hairline border-t py-4">
      <Skeleton className="size-5 shrink-0" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-56 max-w-full" />
        <Skeleton className="h-3 w-32" />
      </div>
    </div>
  );
}
