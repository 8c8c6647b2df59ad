import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { FieldFrame, inputLook, toDescription } from './field-frame.tsx';

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'className' | 'children'> {
  label: string;
  value: string;
  /** The field comes along for who needs to know where the caret is. */
  onChange: (value: string, field: HTMLTextAreaElement) => void;
  /** For codes: every character as wide as the next, 0 unlike O and 1 unlike l. */
  isMono?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextArea({ label, value, onChange, isMono = false, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...area}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value, event.target)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={toDescription(id, hint, error)}
        className={clsx(inputLook, 'block resize-y py-3', isMono && 'font-mono')}
      />
    </FieldFrame>
  );
}
