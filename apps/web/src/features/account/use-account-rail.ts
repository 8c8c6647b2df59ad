import type { CartItem } from '@backline/domain/catalog/catalog';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import { toPlusName } from '@backline/domain/product';
import { useMemo } from 'react';
import { browserStorage, storageKeys } from '../../lib/browser/browser-storage.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import type { AccountRailProps } from './account-rail.tsx';

/** Packs with their own license first, then the plan's. */
function toPacks(items: readonly CartItem[], { timed, perpetual }: LicenseList): CartItem[] {
  const held = new Set([...timed, ...perpetual].filter(({ activated }) => activated).map(({ sku }) => sku));
  const own = items.filter(({ sku }) => held.has(sku));
  const included = items.filter(({ sku, authSkus }) => !held.has(sku) && authSkus.some((plan) => held.has(plan)));
  return [...own, ...included];
}

/** The rail's content; null until all of it has loaded, or after a failure. */
export function useAccountRail(): AccountRailProps | null {
  const product = useProduct();
  const plan = trpc.plans.getPlanStatus.useQuery().data;
  const licenses = trpc.licenses.listLicenses.useQuery().data;
  const items = trpc.catalog.listCartItems.useQuery().data;
  // Without a release this fails, and asking again would give the same answer.
  const latest = trpc.downloads.getLatestVersion.useQuery(undefined, { retryOnMount: false });
  const packs = useMemo(() => items && licenses && toPacks(items, licenses), [items, licenses]);
  if (plan === undefined || licenses === undefined || packs === undefined || latest.isPending) return null;
  return {
    productName: product.name,
    plusName: toPlusName(product),
    productSlug: product.slug,
    plan,
    packs,
    release: latest.data ?? null,
    hasLicenses: licenses.timed.length + licenses.perpetual.length > 0,
    hasDownloaded: browserStorage.read(storageKeys.downloaded) !== null,
    hasHeard: browserStorage.read(storageKeys.audition) !== null,
  };
}
