import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  isSubmitting: boolean;
  onSubmit: () => void;
}

export function Form({ isSubmitting, onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      aria-busy={isSubmitting || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
