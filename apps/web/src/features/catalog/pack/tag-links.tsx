import { filterParams } from '@backline/domain/catalog/page-address';
import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/pack';
import { Link } from 'react-router-dom';

/** A pack's tags: each leads to everything that has it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('pack.tags')} className="flex flex-wrap gap-2 print:hidden">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={{ pathname: paths.marketplace, search: new URLSearchParams({ [filterParams.tag]: tag }).toString() }}
            className="inline-flex min-h-9 items-center break-words rounded-control border border-hairline px-3 text-13 text-dust transition-colors hover:border-dust hover:text-paper max-wide:min-h-11"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
