import { Check } from '@backline/ui';
import { useId } from 'react';

export interface FilterOption {
  value: string;
  label: string;
  /** How many there are of it. */
  count: number;
}

interface FilterGroupProps {
  title: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

export function FilterGroup({ title, options, chosen, onToggle }: FilterGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-2 font-semibold text-13">
        {title}
      </h2>
      <ul>
        {options.map(({ value, label, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onToggle(value)}
                className="flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-1 text-left text-dust transition-colors hover:bg-raised hover:text-paper aria-pressed:bg-amber-wash aria-pressed:font-medium aria-pressed:text-paper max-wide:min-h-11"
              >
                <span className="min-w-0 flex-1 break-words">{label}</span>
                {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-amber" />}
                <span className="min-w-5 shrink-0 text-right text-13 text-dust tabular-nums">
                  {count}
                  <span className="sr-only">{count === 1 ? ' collection' : ' collections'}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
