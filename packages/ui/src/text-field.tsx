import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { FieldFrame, inputLook, toDescription } from './field-frame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  label: string;
  /** Large and monospaced, for codes. */
  isMono?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextField({ label, isMono = false, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...input}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={toDescription(id, hint, error)}
        className={clsx(inputLook, isMono && 'font-mono text-22!')}
      />
    </FieldFrame>
  );
}
