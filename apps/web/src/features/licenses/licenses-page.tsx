import type { License } from '@backline/domain/licenses/license';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import { codes } from '@backline/texts/en/codes';
import { licenses } from '@backline/texts/en/licenses';
import { createTexts } from '@backline/texts/write';
import { Button, Notice } from '@backline/ui';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { readLicenseCodes } from '../../lib/redirects.ts';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { AddLicenses } from './add-licenses.tsx';
import { isFound, isShown, type LicenseFilter } from './filter-licenses.ts';
import { LicenseFilterBar } from './license-filter-bar.tsx';
import { LicenseListCard } from './license-list-card.tsx';
import { Passport } from './passport.tsx';
import { toLicensePlace } from './to-license-place.ts';

const { t } = createTexts({ codes, licenses });

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
        {error !== null && (
          <Notice tone="error" {...error}>
            <Button
              variant="secondary"
              className="mt-2 justify-self-start"
              isPending={list.isFetching}
              onClick={() => void list.refetch()}
            >
              {t('codes.tryAgain')}
            </Button>
          </Notice>
        )}
        {/* The key replaces the skeleton as a whole, so that nothing moves while the list loads. */}
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

function Lists({ list }: { list: LicenseList | null }) {
  const product = useProduct();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<LicenseFilter>('all');
  const { data: catalog } = trpc.catalog.listCartItems.useQuery();
  const items = useMemo(() => new Map(catalog?.map((item) => [item.sku, item])), [catalog]);
  const now = new Date();
  const all = list === null ? [] : [...list.timed, ...list.perpetual];
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
  const shown = isFiltered ? cards.filter(({ licenses }) => licenses?.length !== 0) : cards;
  return (
    <div className="grid gap-6">
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
