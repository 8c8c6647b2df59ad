import { t } from '@backline/texts/en/list';
import { Notice } from '@backline/ui';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';

/** Shown when the marketplace provider renders nothing. */
export function ListFailed() {
  const { data, error, isFetching, refetch } = trpc.catalog.listCartItems.useQuery();
  if (error === null || data !== undefined) return null;
  return (
    <Notice
      tone="error"
      {...toFormError(error, t('shop.listFailed'))}
      message={t('shop.listFailed')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
