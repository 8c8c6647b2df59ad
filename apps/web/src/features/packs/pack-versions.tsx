import { t } from '@backline/texts/packs';
import { toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { VersionListCard } from './version-list-card.tsx';

/** The news of each version of a pack, with its call. */
export function PackVersions({ sku }: { sku: string }) {
  const history = trpc.packs.getHistory.useQuery({ sku });
  return (
    <VersionListCard
      // A page of the shop offers what everybody is offered.
      versions={history.data?.versions.filter(({ channel }) => channel === 'stable') ?? null}
      error={toLoadError(history, t('packs.historyFailed'))}
      onRetry={() => void history.refetch()}
    />
  );
}
