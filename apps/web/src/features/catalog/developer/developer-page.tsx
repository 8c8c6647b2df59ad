import { toLowestPrice } from '@backline/domain/catalog/cart/offers';
import type { Developer } from '@backline/domain/catalog/catalog';
import { countOptions, filterCatalog, toggleOption } from '@backline/domain/catalog/search/filter';
import { formatMoney } from '@backline/domain/format-money';
import { t } from '@backline/texts/shop/developer';
import { ArrowUpRight, Button, SlidersHorizontal } from '@backline/ui';
import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router-dom';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { CoverImage } from '../../site/cover-image.tsx';
import { KnownPrice } from '../../site/known-price.tsx';
import type { AddressFilter } from '../filter/filter-address.ts';
import { FilterColumn } from '../filter/filter-column.tsx';
import { FilterGroup } from '../filter/filter-group.tsx';
import { toCategoryOptions } from '../filter/to-filter-options.ts';
import { useAddressFilter } from '../filter/use-address-filter.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { LateSheet } from '../list/late-parts.ts';
import { ProductList } from '../list/product-list.tsx';
import { ProductListSkeleton } from '../list/product-list-skeleton.tsx';
import { FoldedProse } from '../offer/folded-prose.tsx';
import { ShopWindow } from '../offer/shop-window.tsx';
import { useShop } from '../offer/use-marketplace.ts';
import { DeveloperSkeleton } from './developer-skeleton.tsx';
import { toWebLink } from './to-web-link.ts';

const logoPx = 200;

export function DeveloperPage() {
  const { developer: idOrSlug = '' } = useParams();
  const query = trpc.catalog.getDeveloper.useQuery({ developerIdOrSlug: idOrSlug }, { retryOnMount: false });
  return (
    <ShopWindow query={query} toName={({ developer }) => developer.developerName} skeleton={<DeveloperSkeleton />}>
      {({ developer }) => <DeveloperView developer={developer} />}
    </ShopWindow>
  );
}

function DeveloperView({ developer }: { developer: Developer }) {
  const website = toWebLink(developer.developerWebsite);
  return (
    <>
      <header className="mb-12 grid grid-cols-[7rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-5 gap-y-4 max-mobile:mb-8 mobile:grid-cols-[200px_minmax(0,1fr)] mobile:gap-x-10">
        <CoverImage
          name={developer.developerName}
          url={developer.assets.card_img.url}
          size={logoPx}
          narrowSize={112}
          isFirst
          className="size-28 rounded-card mobile:row-span-2 mobile:size-50"
        />
        <h1
          tabIndex={-1}
          className="min-w-0 break-words font-serif text-28 tracking-tight max-mobile:self-center mobile:text-40"
        >
          {developer.developerName}
        </h1>
        <div className="grid content-start gap-4 max-mobile:col-span-2">
          <FoldedProse text={developer.developerDescription} />
          {website !== null && (
            <p>
              <a
                href={website.href}
                target="_blank"
                rel="noopener noreferrer nofollow external"
                className="inline-flex min-h-11 items-center gap-1 rounded-control underline decoration-edge underline-offset-4 hover:decoration-accent"
              >
                {website.host}
                <ArrowUpRight className="size-4" />
                <span className="sr-only">{t('developer.opensInNewTab')}</span>
              </a>
            </p>
          )}
        </div>
      </header>
      <CollectionList developer={developer} />
    </>
  );
}

/** Allows several categories: beside the list from 1026 px, in a drawer below that. */
function CollectionList({ developer: { collections, instrumentCount } }: { developer: Developer }) {
  const { asked: chosen, choose } = useAddressFilter();
  const shownChoice = useDeferredValue(chosen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const wanted = { search: '', categories: shownChoice.categories, developers: [] };
  const found = new Set(filterCatalog(collections, wanted).map(({ id }) => id));
  const isWhole = found.size === collections.length;
  const { plans, categories } = useProduct();
  const { items, arePricesKnown } = useShop();
  const shown = items?.filter(({ id }) => found.has(id));
  const lowest = toLowestPrice(shown ?? [], plans);
  const counts = countOptions(collections, { ...wanted, isMultiSelect: true });
  const withCategory = (name: string) => (asked: AddressFilter) => ({
    isMultiSelect: false,
    categories: toggleOption(asked.categories, name, true),
  });
  const group = (
    <FilterGroup
      title={t('developer.category')}
      options={toCategoryOptions(collections, counts.categories, categories)}
      chosen={chosen.categories}
      filter={chosen}
      toChange={withCategory}
      onChoose={choose}
    />
  );
  return (
    <div className="filter:grid filter:grid-cols-[14rem_minmax(0,1fr)] filter:gap-12">
      <FilterColumn className="max-filter:hidden">{group}</FilterColumn>
      <section aria-label={t('developer.collectionsFound')} className="min-w-0">
        <div className="flex min-h-11 tight:flex-wrap items-center justify-between gap-4 pb-2 filter:min-h-0 filter:pb-4">
          <p className="text-13 text-dust tabular-nums">
            <span role="status">
              {isWhole
                ? t('developer.collections', { count: found.size })
                : t('developer.ofCollections', { found: found.size, all: collections.length })}
            </span>
            {isWhole && instrumentCount > 0 && ` · ${t('developer.instruments', { count: instrumentCount })}`}
            {isWhole && lowest && (
              <KnownPrice
                isKnown={arePricesKnown}
              >{` · ${t('developer.from', { price: formatMoney(lowest) })}`}</KnownPrice>
            )}
          </p>
          <Button variant="secondary" className="filter:hidden" onClick={() => setDrawerOpen(true)}>
            <SlidersHorizontal className="size-5" />
            {t('developer.filters')}
            {chosen.categories.length > 0 && <span className="tabular-nums">({chosen.categories.length})</span>}
          </Button>
        </div>
        {found.size === 0 && (
          <EmptyList
            title={t('developer.emptyTitle')}
            text={t(collections.length === 0 ? 'developer.empty' : 'developer.noMatchHint')}
          />
        )}
        {shown === undefined && <ProductListSkeleton />}
        {shown !== undefined && shown.length > 0 && <ProductList items={shown} />}
      </section>
      {isDrawerOpen && (
        <LateSheet title={t('developer.filters')} onClose={() => setDrawerOpen(false)}>
          {group}
        </LateSheet>
      )}
    </div>
  );
}
