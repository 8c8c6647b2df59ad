import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/account/activity';
import { Loading } from '@backline/ui';
import { useId } from 'react';
import { type GrowingList, ListRest } from '../site/list-rest.tsx';
import { RowSkeleton } from '../site/row-skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';

export interface ActivityListCardProps extends GrowingList {
  /** Null while the first entries load. */
  entries: readonly ActivityEntry[] | null;
  /** True if only one kind is shown. */
  isFiltered: boolean;
  onDisown: (entry: ActivityEntry) => void;
}

/** An account's activity by days, newest first. More loads near the end, or with the button. */
export function ActivityListCard({ entries, isFiltered, onDisown, ...growing }: ActivityListCardProps) {
  return (
    <section
      aria-label={t('activityPage.title')}
      className="rounded-card border border-hairline bg-panel px-4 mobile:px-7"
    >
      {entries === null && (
        <Loading label={t('activityPage.loading')} className="-mt-px">
          {[1, 2, 3, 4].map((row) => (
            <RowSkeleton key={row} className="items-start py-4" picture="size-5" />
          ))}
        </Loading>
      )}
      {entries?.length === 0 && (
        <div className="py-6">
          <p>{t(isFiltered ? 'activityPage.noneOfKind' : 'activityPage.empty')}</p>
          <p className="mt-1 text-13 text-dust">{t('activityPage.emptyHint')}</p>
        </div>
      )}
      {entries !== null && entries.length > 0 && (
        <>
          {toDays(entries).map((day) => (
            <Day key={day.name} {...day} onDisown={onDisown} />
          ))}
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

interface ActivityDay {
  name: string;
  entries: readonly ActivityEntry[];
}

let dayName: Intl.DateTimeFormat | undefined;

/** The entries of each day in the time zone of the visitor's browser. */
function toDays(entries: readonly ActivityEntry[]): ActivityDay[] {
  dayName ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
  const format = dayName;
  const days = Map.groupBy(entries, ({ at }) => format.format(new Date(at)));
  return [...days].map(([name, ofDay]) => ({ name, entries: ofDay }));
}

function Day({ name, entries, onDisown }: ActivityDay & Pick<ActivityListCardProps, 'onDisown'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-hairline not-first:border-t pt-6 pb-2">
      <h2 id={id} className="font-serif text-22 tracking-tight">
        {name}
      </h2>
      <ul>
        {entries.map((entry) => (
          <ActivityRow key={entry.place} entry={entry} onDisown={() => onDisown(entry)} />
        ))}
      </ul>
    </section>
  );
}
