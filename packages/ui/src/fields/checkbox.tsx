import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Check } from '../marks/icons.ts';
import { FieldError } from './field-frame.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'children'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A person who presses Enter on the box does not want to submit the form. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="relative flex items-start">
        {/* The area around the box makes the target 44 px, and covers the label's first letters. */}
        <input
          {...input}
          id={id}
          type="checkbox"
          onKeyDown={ignoreEnter}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="peer relative my-1.5 me-3 size-5 shrink-0 cursor-pointer appearance-none rounded-[4px] border border-edge bg-panel transition-colors before:absolute before:-inset-3.25 checked:border-accent checked:bg-accent not-checked:hover:border-dust not-checked:aria-invalid:border-bad"
        />
        <Check
          strokeWidth={3}
          className="pointer-events-none absolute top-2 inset-s-0.5 hidden size-4 text-accent-ink peer-checked:block forced-colors:text-[CanvasText]"
        />
        <label htmlFor={id} className="cursor-pointer py-1 text-13 text-dust">
          {label}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
