import { toggleOption } from '@backline/domain/catalog/filter';
import { Checkbox } from '@backline/ui';
import { memo } from 'react';
import { type AddressFilter, toSingleSelect } from './filter-address.ts';
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
  return (
    <div className="grid gap-8">
      <FilterGroup
        title="Category"
        options={categories}
        chosen={filter.categories}
        onToggle={(name) => onChoose({ categories: toggleOption(filter.categories, name, isMultiSelect) })}
      />
      <FilterGroup
        title="Developer"
        options={developers}
        chosen={filter.developers}
        onToggle={(slug) => onChoose({ developers: toggleOption(filter.developers, slug, isMultiSelect) })}
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
