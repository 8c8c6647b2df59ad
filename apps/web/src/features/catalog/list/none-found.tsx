import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Search } from '@backline/domain/catalog/search';
import { t } from '@backline/texts/en/list';
import { EmptyList } from './empty-list.tsx';
import { LateNearHits } from './late-parts.ts';

interface NoneFoundProps {
  items: readonly CartItem[];
  text: string;
  /** Null where there is none, as for filters alone. */
  search: Search | null;
}

/** Nothing matches: what is near, and what to do. */
export function NoneFound({ items, text, search }: NoneFoundProps) {
  if (items.length === 0) return <EmptyList title={t('list.emptyTitle')} text={t('list.empty')} />;
  return (
    <>
      <EmptyList title={t('list.noneTitle')} text={t('list.noneHint')} />
      {search !== null && text.trim() !== '' && <LateNearHits text={text} search={search} items={items} />}
    </>
  );
}
