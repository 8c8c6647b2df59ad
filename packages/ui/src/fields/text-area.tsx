import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, inputLook } from './field-frame.tsx';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {
  /** A monospaced font, for codes. */
  isMono?: boolean;
}

export function TextArea({ label, isMono = false, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <textarea
          rows={4}
          {...area}
          {...tied}
          className={clsx(inputLook, 'block resize-y py-3', isMono && 'font-mono')}
        />
      )}
    </FieldFrame>
  );
}
