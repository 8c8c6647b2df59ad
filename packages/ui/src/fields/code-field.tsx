import type { ChangeEvent, ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface CodeFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'type'> {
  /** The digits of what was typed or pasted, such as a code with spaces. */
  read: (text: string) => string;
}

const boxes = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** A code of six digits, drawn as six boxes. It is one input, so that paste, autofill and screen readers work as usual. */
export function CodeField({ label, hint, error, read, onChange, ...input }: CodeFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const digits = read(target.value);
    if (digits !== target.value) target.value = digits;
    onChange?.(event);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <div
          dir="ltr"
          className="group @container relative w-full max-w-70 rounded-control outline-accent outline-offset-2 has-focus-visible:outline-2"
        >
          <div aria-hidden="true" className="grid grid-cols-6 gap-2">
            {boxes.map((box) => (
              <span
                key={box}
                className="h-12 rounded-control border border-edge bg-panel transition-colors group-hover:border-dust group-has-aria-invalid:border-bad"
              />
            ))}
          </div>
          <div className="absolute inset-0 overflow-clip">
            {/* Digits are as far apart as the boxes. The input is wider than they are, and clipped, so nothing scrolls. */}
            <input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={256}
              {...input}
              {...tied}
              type="text"
              onChange={handleChange}
              className="h-full w-[125%] bg-transparent pl-[calc(((100cqw-2.5rem)/6-1ch)/2)] font-mono text-22 text-paper tracking-[calc((100cqw+0.5rem)/6-1ch)] outline-none"
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
