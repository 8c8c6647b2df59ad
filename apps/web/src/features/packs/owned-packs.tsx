import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/packs';
import { Notice } from '@backline/ui';
import { useMemo } from 'react';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { GetPack } from './get-pack.tsx';
import { PackListCard } from './pack-list-card.tsx';
import { toOwnedPacks } from './to-owned-packs.ts';
import { usePublishedPacks } from './use-published-packs.ts';

/** The list of a customer's packs, with its calls. */
export function OwnedPacks() {
  const { name, plans } = useProduct();
  const licenses = trpc.licenses.listLicenses.useQuery();
  const items = trpc.catalog.listCartItems.useQuery();
  const { data: published } = usePublishedPacks();
  const owned = useMemo(
    () => (licenses.data && items.data ? toOwnedPacks(licenses.data, items.data, plans) : null),
    [licenses.data, items.data, plans],
  );
  const error = owned === null ? toFormError(licenses.error ?? items.error, t('packs.listFailed')) : null;
  if (error !== null)
    return (
      <Notice
        tone="error"
        {...error}
        isRetrying={licenses.isFetching || items.isFetching}
        onRetry={() => {
          if (licenses.error !== null) void licenses.refetch();
          if (items.error !== null) void items.refetch();
        }}
      />
    );
  return (
    <PackListCard
      productName={name}
      packs={owned}
      published={published}
      shopPath={paths.marketplace}
      toGet={(pack) => <GetPack {...pack} />}
    />
  );
}
