import { type ComponentProps, useEffect, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  isSubmitting: boolean;
  /** Whatever changes when another rule is broken: the field that is marked invalid then takes the focus. */
  problem?: unknown;
  onSubmit: () => void;
}

export function Form({ isSubmitting, problem, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return (
    <form
      {...rest}
      ref={form}
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
