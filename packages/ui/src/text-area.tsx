import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { FieldFrame, inputLook, toDescription } from './field-frame.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {
  label: string;
  /** A monospaced font, for codes. */
  isMono?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextArea({ label, isMono = false, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={toDescription(id, hint, error)}
        className={clsx(inputLook, 'block resize-y py-3', isMono && 'font-mono')}
      />
    </FieldFrame>
  );
}
