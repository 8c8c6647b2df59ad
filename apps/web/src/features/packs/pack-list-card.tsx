import { rich, t } from '@backline/texts/packs';
import { Button, Card, Loading } from '@backline/ui';
import { type ReactNode, useState } from 'react';
import { Rich, strong } from '../../lib/text/rich.tsx';
import { ButtonLink } from '../site/button-link.tsx';
import { RowSkeleton } from '../site/row-skeleton.tsx';
import { SearchField } from '../site/search-field.tsx';
import { PackRow } from './pack-row.tsx';
import type { OwnedPack } from './to-owned-packs.ts';
import type { Published } from './use-published-packs.ts';

export interface PackListCardProps {
  productName: string;
  /** Null while loading. */
  packs: readonly OwnedPack[] | null;
  published: Published | undefined;
  /** The marketplace's address. */
  shopPath: string;
  /** How to get one of them. */
  toGet: (pack: OwnedPack) => ReactNode;
}

/** A longer list gets a search. */
const plainMax = 8;
/** More packs are folded. */
const shownMax = 8;

const isFound = ({ name, item }: OwnedPack, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${item?.developerName ?? ''}`.toLowerCase().includes(word));

/** Every pack that a customer may download. */
export function PackListCard({ productName, packs, published, shopPath, toGet }: PackListCardProps) {
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = packs?.filter((pack) => isFound(pack, search.trim())) ?? [];
  const isFolded = !isWhole && search.trim() === '' && found.length > shownMax;
  const shown = isFolded ? found.slice(0, shownMax) : found;
  return (
    <Card
      title={t('packs.yourPacks')}
      count={packs?.length || undefined}
      explanation={
        packs?.length === 0 ? undefined : (
          <Rich
            parts={rich('packs.lead', {
              productName,
              b: strong,
            })}
          />
        )
      }
    >
      {packs === null && (
        <Loading label={t('packs.listLoading')}>
          <RowSkeleton className="min-h-18 items-center py-2" picture="size-12" />
          <RowSkeleton className="min-h-18 items-center py-2" picture="size-12" />
        </Loading>
      )}
      {packs?.length === 0 && (
        <div className="grid gap-4 border-hairline border-t pt-4">
          <p className="text-dust">{t('packs.empty')}</p>
          <ButtonLink to={shopPath} variant="secondary" className="justify-self-start">
            {t('packs.toTheMarketplace')}
          </ButtonLink>
        </div>
      )}
      {packs !== null && packs.length > plainMax && (
        <div className="mb-4 print:hidden">
          <SearchField
            label={t('packs.searchLabel')}
            placeholder={t('packs.search')}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {shown.length > 0 && (
        <ul className="-mb-4">
          {shown.map((pack) => (
            <PackRow key={pack.sku} pack={pack} published={published}>
              {toGet(pack)}
            </PackRow>
          ))}
        </ul>
      )}
      <p role="status" className="text-dust empty:hidden">
        {packs !== null && packs.length > 0 && found.length === 0 && t('packs.noMatch')}
      </p>
      {isFolded && (
        <Button variant="secondary" className="mt-8" onClick={() => setWhole(true)}>
          {t('packs.showAll', { count: found.length })}
        </Button>
      )}
    </Card>
  );
}
