import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field-frame.tsx';
import { Check } from './icons.ts';

interface CheckboxProps {
  ref?: Ref<HTMLButtonElement>;
  label: ReactNode;
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
}

export function Checkbox({ ref, label, name, isChecked, onChange, error }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-start">
        {/* The padding makes the target 44 px without moving the box out of line. It reaches over the label's first
            letters, so the ring is the box's. */}
        <RadixCheckbox.Root
          ref={ref}
          id={id}
          name={name}
          checked={isChecked}
          onCheckedChange={(state) => onChange(state === true)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="group -my-1.5 -ml-3 grid size-11 shrink-0 place-items-center rounded-control outline-none"
        >
          <span className="grid size-5 place-items-center rounded-[4px] border border-edge bg-panel outline-offset-2 outline-amber transition-colors group-focus-visible:outline-2 group-hover:border-dust group-aria-invalid:border-bad group-data-[state=checked]:border-amber group-data-[state=checked]:bg-amber">
            <RadixCheckbox.Indicator>
              <Check
                aria-hidden="true"
                strokeWidth={3}
                className="size-4 text-amber-ink forced-colors:text-[CanvasText]"
              />
            </RadixCheckbox.Indicator>
          </span>
        </RadixCheckbox.Root>
        <label htmlFor={id} className="cursor-pointer py-1 text-13 text-dust">
          {label}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
