import type { License } from '@backline/domain/licenses/license';
import { t } from '@backline/texts/codes';
import { SearchField } from '../site/search-field.tsx';
import { isShown, type LicenseFilter, licenseFilters } from './filter-licenses.ts';

interface LicenseFilterBarProps {
  licenses: readonly License[];
  search: string;
  filter: LicenseFilter;
  now: Date;
  onSearch: (search: string) => void;
  onFilter: (filter: LicenseFilter) => void;
}

/** Shown above long lists. */
export function LicenseFilterBar({ licenses, search, filter, now, onSearch, onFilter }: LicenseFilterBarProps) {
  return (
    <div className="grid gap-3 print:hidden">
      <SearchField label={t('codes.searchLabel')} placeholder={t('codes.search')} value={search} onChange={onSearch} />
      <fieldset aria-label={t('codes.show')} className="flex flex-wrap gap-1">
        {licenseFilters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
            className="min-h-11 rounded-control border border-transparent px-2 mobile:px-4 text-dust transition-colors hover:text-paper aria-pressed:border-edge aria-pressed:bg-raised aria-pressed:text-paper forced-colors:aria-pressed:border-[Highlight]"
          >
            {t('codes.filter', { filter: one })}{' '}
            <span className="text-13 text-dust tabular-nums">
              {licenses.filter((license) => isShown(license, one, now)).length}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
