import { t } from '@backline/texts/en/list';
import { type Icon, LayoutGrid, Rows3 } from '@backline/ui';
import clsx from 'clsx';
import type { View } from './filter-address.ts';

const choices: [View, Icon][] = [
  ['grid', LayoutGrid],
  ['rows', Rows3],
];

/** Cards or lines, where there is room for both. */
export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <fieldset
      aria-label={t('list.view')}
      className="flex rounded-control border border-edge max-mobile:hidden noscript:hidden"
    >
      {choices.map(([view, ViewIcon]) => (
        <button
          key={view}
          type="button"
          aria-label={t('list.viewAs', { view })}
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={clsx(
            'grid h-9 w-10 place-items-center rounded-control transition-colors max-wide:size-11',
            view === value ? 'bg-raised text-paper' : 'text-dust hover:text-paper',
          )}
        >
          <ViewIcon className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
