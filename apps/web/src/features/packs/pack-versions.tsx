import { t } from '@backline/texts/packs';
import { toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { VersionListCard } from './version-list-card.tsx';

/** The release notes of each version of a pack, with their call. */
export function PackVersions({ sku }: { sku: string }) {
  const history = trpc.packs.getHistory.useQuery({ sku });
  return (
    <VersionListCard
      // A shop page shows the versions that everyone gets.
      versions={history.data?.versions.filter(({ channel }) => channel === 'stable') ?? null}
      error={toLoadError(history, t('packs.historyFailed'))}
      onRetry={history.refetch}
    />
  );
}
