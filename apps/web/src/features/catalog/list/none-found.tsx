import type { CartItem } from '@backline/domain/catalog/catalog';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { Link } from 'react-router-dom';
import { EmptyList } from './empty-list.tsx';
import { noFilter, toFilterParams } from './filter-address.ts';
import type { FilterOption } from './filter-group.tsx';
import { ProductList } from './product-list.tsx';

const { t } = createTexts({ list });

const categoryMax = 3;
const itemMax = 4;

interface NoneFoundProps {
  items: readonly CartItem[];
  categories: readonly FilterOption[];
}

/** Where to go on when nothing matches: the largest categories, and some packs that can be heard. */
export function NoneFound({ items, categories }: NoneFoundProps) {
  if (items.length === 0) return <EmptyList title={t('list.emptyTitle')} text={t('list.empty')} />;
  const sizes = new Map<string, number>();
  for (const { categories } of items) for (const name of categories) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  const largest = categories
    .toSorted((a, b) => (sizes.get(b.value) ?? 0) - (sizes.get(a.value) ?? 0))
    .slice(0, categoryMax);
  const audible = items.filter(({ preview }) => preview !== null).slice(0, itemMax);
  return (
    <>
      <EmptyList title={t('list.noneTitle')} text={t('list.noneHint')}>
        <ul aria-label={t('list.categories')} className="mt-4 flex flex-wrap gap-2 px-5 mobile:px-8">
          {largest.map(({ value, label }) => (
            <li key={value}>
              <Link
                to={{ search: toFilterParams({ ...noFilter, categories: [value] }).toString() }}
                className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 text-13 transition-colors hover:border-dust hover:bg-raised"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyList>
      {audible.length > 0 && (
        <section aria-labelledby="instead" className="mt-12">
          <h2 id="instead" className="pb-3 font-serif text-28 tracking-tight">
            {t('list.insteadTitle')}
          </h2>
          <ProductList items={audible} />
        </section>
      )}
    </>
  );
}
