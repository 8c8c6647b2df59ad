import { type ActivityKind, activityKinds } from '@backline/domain/privacy/activity-kinds';
import type { ActivityEntry, ActivityPage as Page } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/account/activity';
import { Notice } from '@backline/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toFormError, toFormState, toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useAllPages } from '../../lib/calls/use-all-pages.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { ActivityListCard } from './activity-list-card.tsx';
import { LockOutDialog } from './lock-out-dialog.tsx';

interface ActivityFilterProps {
  kind: ActivityKind | null;
  onChange: (kind: ActivityKind | null) => void;
}

/** The kind of activity to show. */
function ActivityFilter({ kind, onChange }: ActivityFilterProps) {
  return (
    <fieldset className="mb-5 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('activityPage.filter')}</legend>
      {[null, ...activityKinds].map((one) => (
        <label
          key={one}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-hairline px-3 text-13 text-dust transition-colors hover:border-dust hover:text-paper has-checked:border-accent has-checked:bg-accent-wash has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name="activity-kind"
            className="sr-only"
            checked={one === kind}
            onChange={() => onChange(one)}
          />
          {t('activityPage.kind', { kind: one ?? 'all' })}
        </label>
      ))}
    </fieldset>
  );
}

/** The parameter with the kind. */
const kindParam = 'show';

const toItems = ({ entries }: Page) => entries;
const toId = ({ place }: ActivityEntry) => place;

export function ActivityPage() {
  usePageTitle(t('activityPage.title'));
  const [params, setParams] = useSearchParams();
  const kind = activityKinds.find((one) => one === params.get(kindParam)) ?? null;
  const [disowned, setDisowned] = useState<ActivityEntry | null>(null);
  const { client } = trpc.useUtils();
  const input = kind === null ? {} : { kind };
  const newest = trpc.privacy.listActivity.useQuery(input);
  const ask = (before: string) => client.privacy.listActivity.query({ ...input, before });
  const list = useAllPages({ key: ['activityBefore', kind], newest: newest.data, ask, toItems, toId });
  const lock = trpc.account.mailSecureLink.useMutation();
  const failure = toLoadError(newest, t('activityPage.failed'));
  return (
    <>
      <PageHeading title={t('activityPage.title')} text={t('activityPage.lead')} />
      <ActivityFilter
        kind={kind}
        onChange={(one) => setParams(one === null ? {} : { [kindParam]: one }, { replace: true })}
      />
      {failure === null ? (
        <ActivityListCard
          key={kind}
          entries={list.items}
          isFiltered={kind !== null}
          rest={list.rest}
          error={toFormError(list.error, t('activityPage.moreFailed'))}
          onDisown={setDisowned}
          onMore={list.loadMore}
        />
      ) : (
        <Notice tone="error" {...failure} onRetry={newest.refetch} isRetrying={newest.isFetching} />
      )}
      {disowned !== null && (
        <LockOutDialog
          entry={disowned}
          {...toFormState(lock, t('activityPage.lockFailed'))}
          onSubmit={() => lock.mutate()}
          onClose={() => {
            setDisowned(null);
            lock.reset();
          }}
        />
      )}
    </>
  );
}
