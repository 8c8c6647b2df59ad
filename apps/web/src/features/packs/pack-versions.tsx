import { t } from '@backline/texts/en/packs';
import { toLoadError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
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
