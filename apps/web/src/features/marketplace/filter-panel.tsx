import { type Trait, toggleOption, toggleTrait } from '@backline/domain/catalog/filter';
import { Checkbox } from '@backline/ui';
import { memo } from 'react';
import { type AddressFilter, toFilterParams, toSingleSelect } from './filter-address.ts';
import { FilterGroup, type FilterOption } from './filter-group.tsx';

interface FilterPanelProps {
  filter: AddressFilter;
  options: {
    categories: readonly FilterOption[];
    developers: readonly FilterOption[];
    traits: readonly FilterOption<Trait>[];
  };
  onChoose: (change: Partial<AddressFilter>) => void;
}

/** One option of each, unless the visitor asks for several. */
export const FilterPanel = memo(function FilterPanel({ filter, options, onChoose }: FilterPanelProps) {
  const { isMultiSelect } = filter;
  const withCategory = (name: string) => ({ categories: toggleOption(filter.categories, name, isMultiSelect) });
  const withDeveloper = (slug: string) => ({ developers: toggleOption(filter.developers, slug, isMultiSelect) });
  const withTrait = (trait: Trait) => ({ traits: toggleTrait(filter.traits, trait) });
  const toQuery = (change: Partial<AddressFilter>) => toFilterParams({ ...filter, ...change }).toString();
  return (
    <div className="grid gap-8">
      {options.traits.length > 0 && (
        <FilterGroup
          title="Show"
          options={options.traits}
          chosen={filter.traits}
          toQuery={(trait) => toQuery(withTrait(trait))}
          onToggle={(trait) => onChoose(withTrait(trait))}
        />
      )}
      <FilterGroup
        title="Category"
        options={options.categories}
        chosen={filter.categories}
        toQuery={(name) => toQuery(withCategory(name))}
        onToggle={(name) => onChoose(withCategory(name))}
      />
      <FilterGroup
        title="Developer"
        options={options.developers}
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
