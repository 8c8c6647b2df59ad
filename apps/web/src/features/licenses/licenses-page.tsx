import type { CartItem } from '@backline/domain/catalog/catalog';
import type { License } from '@backline/domain/licenses/license';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import { t } from '@backline/texts/codes';
import { Button, ErrorNotice } from '@backline/ui';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readLicenseCodes } from '../../lib/auth/redirects.ts';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { findTrack, isOn } from '../audition/decks/audition-state.ts';
import { togglePack } from '../audition/play-pack.ts';
import { useAudition } from '../audition/use-audition.ts';
import { GetPackFold } from '../packs/get-pack-fold.tsx';
import { toStanding } from '../packs/to-owned-packs.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { AddLicenses } from './add-licenses.tsx';
import { isFound, isShown, type LicenseFilter } from './filter-licenses.ts';
import { LicenseFilterBar } from './license-filter-bar.tsx';
import { LicenseListCard } from './license-list-card.tsx';
import { LicenseShelf, type ShelvedPack } from './license-shelf.tsx';
import { Passport } from './passport.tsx';
import { toLicensePlace } from './to-license-place.ts';

/** A longer list gets a search. */
const plainMax = 12;

export function LicensesPage() {
  const { search } = useLocation();
  const [isProving, setProving] = useState(false);
  const [isAdding, setAdding] = useState(() => readLicenseCodes(search) !== null);
  const list = trpc.licenses.listLicenses.useQuery();
  const error = toFormError(list.error, t('licenses.listFailed'));
  return (
    <>
      <PageHeading title={t('codes.licenses')} text={t('codes.lead')}>
        <Button onClick={() => setAdding(true)}>{t('codes.addLicenses')}</Button>
      </PageHeading>
      <div className="grid gap-6">
        <ErrorNotice error={error} onRetry={list.refetch} isRetrying={list.isFetching} />
        {/* The key replaces the whole skeleton, so that nothing moves while the list loads. */}
        {(error === null || list.data !== undefined) && (
          <Lists key={list.data === undefined ? 'loading' : 'loaded'} list={list.data ?? null} />
        )}
        {list.data !== undefined && (
          <p className="flex flex-wrap items-center gap-x-4 text-13 text-dust print:hidden">
            <Button variant="text" onClick={() => setProving(true)}>
              {t('codes.ownershipPassport')}
            </Button>
            {t('codes.passportWhy')}
          </p>
        )}
      </div>
      {isProving && <Passport onClose={() => setProving(false)} />}
      {isAdding && <AddLicenses onClose={() => setAdding(false)} />}
    </>
  );
}

/** Fewer packs do not look like a shelf. */
const shelfMin = 3;

/** The distinct packs of a list that have a preview. */
function toShelf(list: LicenseList, items: ReadonlyMap<string, CartItem>): ShelvedPack[] {
  const inForce = new Map<CartItem, boolean>();
  for (const { sku, expired } of [...list.perpetual, ...list.timed]) {
    const item = items.get(sku);
    if (item !== undefined && item.preview !== null) inForce.set(item, inForce.get(item) === true || !expired);
  }
  return [...inForce].map(([item, isInForce]) => ({ item, isExpired: !isInForce }));
}

function Shelf({ packs }: { packs: readonly ShelvedPack[] }) {
  const playingId = useAudition((state) => (isOn(state) ? (findTrack(state)?.item.id ?? null) : null));
  const items = packs.map(({ item }) => item);
  return <LicenseShelf packs={packs} playingId={playingId} onToggle={(item) => togglePack(items, item)} />;
}

/** The SKUs that are owned permanently, alone or in a product that includes them. */
function toLastingSkus(list: LicenseList | null, catalog: readonly CartItem[]): ReadonlySet<string> {
  const owned = new Set(list?.perpetual.filter(({ activated }) => activated).map(({ sku }) => sku));
  const included = catalog.filter(({ authSkus }) => authSkus.some((sku) => owned.has(sku)));
  return new Set([...owned, ...included.map(({ sku }) => sku)]);
}

function Lists({ list }: { list: LicenseList | null }) {
  const product = useProduct();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<LicenseFilter>('all');
  const { data: catalog } = trpc.catalog.listCartItems.useQuery();
  const items = useMemo(() => new Map(catalog?.map((item) => [item.sku, item])), [catalog]);
  const now = new Date();
  const all = list === null ? [] : [...list.timed, ...list.perpetual];
  const lastingSkus = useMemo(() => toLastingSkus(list, catalog ?? []), [list, catalog]);
  const isFiltered = search.trim() !== '' || filter !== 'all';
  const select = (licenses: readonly License[] | undefined) =>
    licenses?.filter((one) => isFound(one, search.trim()) && isShown(one, filter, now)) ?? null;
  const cards = [
    {
      title: t('codes.timedLicenses'),
      explanation: t('codes.timedLead'),
      licenses: select(list?.timed),
      emptyText: t('codes.timedEmpty'),
    },
    {
      title: t('codes.perpetualLicenses'),
      explanation: t('codes.perpetualLead'),
      licenses: select(list?.perpetual),
      refunded: isFiltered ? [] : list?.refunded,
      emptyText: t('codes.perpetualEmpty'),
    },
  ];
  const toGet = (license: License) => {
    const item = items.get(license.sku);
    if (item === undefined || license.expired) return undefined;
    return <GetPackFold sku={item.sku} name={item.productName} standing={toStanding(license)} />;
  };
  const shelf = list === null ? [] : toShelf(list, items);
  const shown = isFiltered ? cards.filter(({ licenses }) => licenses?.length !== 0) : cards;
  return (
    <div className="grid grid-cols-1 gap-6">
      {shelf.length >= shelfMin && <Shelf packs={shelf} />}
      {all.length > plainMax && (
        <LicenseFilterBar
          licenses={all}
          search={search}
          filter={filter}
          now={now}
          onSearch={setSearch}
          onFilter={setFilter}
        />
      )}
      {shown.map((card) => (
        <LicenseListCard
          key={card.title}
          {...card}
          toGet={toGet}
          lastingSkus={lastingSkus}
          toPlace={({ sku }) => toLicensePlace(sku, items.get(sku), product)}
          now={now}
        />
      ))}
      {shown.length === 0 && (
        <p role="status" className="text-dust">
          {t('codes.noMatch')}
        </p>
      )}
    </div>
  );
}
