import { type ComponentProps, useId } from 'react';
import { FieldFrame, inputLook, toDescription } from './field-frame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className' | 'children'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextField({ label, value, onChange, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...input}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={toDescription(id, hint, error)}
        className={inputLook}
      />
    </FieldFrame>
  );
}
