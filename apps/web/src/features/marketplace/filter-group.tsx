import { Button, Check } from '@backline/ui';
import { useId, useState } from 'react';

/** More are folded, so that the next group is in sight. */
const foldedMax = 8;

export interface FilterOption {
  value: string;
  label: string;
  /** The number of items. */
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
  const [isUnfolded, setUnfolded] = useState(false);
  // One hidden option would save no more room than its button takes.
  const isFoldable = options.length > foldedMax + 1;
  const shown =
    isFoldable && !isUnfolded ? options.filter(({ value }, at) => at < foldedMax || chosen.includes(value)) : options;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-2 font-semibold text-13">
        {title}
      </h2>
      <ul>
        {shown.map(({ value, label, count }) => {
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
      {isFoldable && (
        <Button
          variant="text"
          aria-expanded={isUnfolded}
          className="ml-3 min-h-9 text-13 max-wide:min-h-11"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Fewer' : `All ${options.length}`}
        </Button>
      )}
    </section>
  );
}
