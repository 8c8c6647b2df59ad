import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, inputLook } from './field-frame.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  /** Large and monospaced, for codes. */
  isMono?: boolean;
}

export function TextField({ label, isMono = false, hint, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <input type="text" {...input} {...tied} className={clsx(inputLook, isMono && 'font-mono text-22!')} />}
    </FieldFrame>
  );
}
