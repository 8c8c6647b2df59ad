import { Checkbox } from '@backline/ui';
import type { ReactNode } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';

interface CheckboxFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>;
  name: FieldPathByValue<Values, boolean>;
  label: ReactNode;
}

export function CheckboxField<Values extends FieldValues>({ control, name, label }: CheckboxFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox
      ref={field.ref}
      name={name}
      label={label}
      isChecked={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
