import { useId } from 'react';

interface RadioGroupProps {
  /** The name of the group. */
  label: string;
  options: readonly { value: string; label: string; hint?: string | undefined; isDisabled?: boolean }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice of one among a few, each with an explanation. */
export function RadioGroup({ label, options, value, onChange }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-13 text-paper">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-hairline px-4 py-3 transition-colors hover:border-dust has-checked:border-accent has-disabled:cursor-not-allowed has-disabled:border-hairline"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-panel transition-colors checked:border-6 checked:border-accent disabled:cursor-not-allowed disabled:border-hairline forced-colors:appearance-auto"
          />
          <span className="grid min-w-0 grid-cols-1 break-words">
            <span id={`${id}-${option.value}`} className={option.isDisabled ? 'text-dust' : 'text-paper'}>
              {option.label}
            </span>
            {option.hint !== undefined && (
              <span id={`${id}-${option.value}-hint`} className="text-13 text-dust">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
