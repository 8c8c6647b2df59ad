import { toggleOption } from '@backline/domain/catalog/filter';
import { Checkbox } from '@backline/ui';
import { memo } from 'react';
import { type AddressFilter, toFilterParams, toSingleSelect } from './filter-address.ts';
import { FilterGroup, type FilterOption } from './filter-group.tsx';

interface FilterPanelProps {
  filter: AddressFilter;
  categories: readonly FilterOption[];
  developers: readonly FilterOption[];
  onChoose: (change: Partial<AddressFilter>) => void;
}

/** One option of each, unless the visitor asks for several. */
export const FilterPanel = memo(function FilterPanel({ filter, categories, developers, onChoose }: FilterPanelProps) {
  const { isMultiSelect } = filter;
  const withCategory = (name: string) => ({ categories: toggleOption(filter.categories, name, isMultiSelect) });
  const withDeveloper = (slug: string) => ({ developers: toggleOption(filter.developers, slug, isMultiSelect) });
  const toQuery = (change: Partial<AddressFilter>) => toFilterParams({ ...filter, ...change }).toString();
  return (
    <div className="grid gap-8">
      <FilterGroup
        title="Category"
        options={categories}
        chosen={filter.categories}
        toQuery={(name) => toQuery(withCategory(name))}
        onToggle={(name) => onChoose(withCategory(name))}
      />
      <FilterGroup
        title="Developer"
        options={developers}
        chosen={filter.developers}
        toQuery={(slug) => toQuery(withDeveloper(slug))}
        onToggle={(slug) => onChoose(withDeveloper(slug))}
      />
      <div className="px-3">
        <Checkbox
          label="Choose several at once"
          name="several"
          checked={isMultiSelect}
          onChange={({ target }) => onChoose(target.checked ? { isMultiSelect: true } : toSingleSelect(filter))}
        />
      </div>
    </div>
  );
});
