import { activityKinds } from '@backline/domain/privacy/activity-kinds';
import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/en/activity';
import { Notice } from '@backline/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { ActivityFilter } from './activity-filter.tsx';
import { ActivityListCard } from './activity-list-card.tsx';
import { LockOutDialog } from './lock-out-dialog.tsx';
import { useActivity } from './use-activity.ts';

/** The parameter that names the kind which is shown. */
const kindParam = 'show';

export function ActivityPage() {
  usePageTitle(t('activityPage.title'));
  const [params, setParams] = useSearchParams();
  const kind = activityKinds.find((one) => one === params.get(kindParam)) ?? null;
  const [disowned, setDisowned] = useState<ActivityEntry | null>(null);
  const { items: entries, rest, error, moreError, isFetching, retry, loadMore } = useActivity(kind);
  const lock = trpc.account.mailSecureLink.useMutation();
  const submit = useSingleFlight(() => lock.mutateAsync());
  const failure = entries === null ? toFormError(error, t('activityPage.failed')) : null;
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
          entries={entries}
          isFiltered={kind !== null}
          rest={rest}
          error={toFormError(moreError, t('activityPage.moreFailed'))}
          onDisown={setDisowned}
          onMore={loadMore}
        />
      ) : (
        <Notice tone="error" {...failure} onRetry={retry} isRetrying={isFetching} />
      )}
      {disowned !== null && (
        <LockOutDialog
          entry={disowned}
          isSubmitting={lock.isPending}
          isDone={lock.isSuccess}
          error={toFormError(lock.error, t('activityPage.lockFailed'))}
          onSubmit={() => submit(undefined)}
          onClose={() => {
            setDisowned(null);
            lock.reset();
          }}
        />
      )}
    </>
  );
}
