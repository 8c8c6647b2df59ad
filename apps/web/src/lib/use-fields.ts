import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type ResolverOptions,
  useForm,
} from 'react-hook-form';

type FindProblem<Values extends FieldValues> = (
  values: Values,
  fields: ResolverOptions<Values>['fields'],
) => { field: Path<Values>; message: string } | null;

/**
 * The fields of a form. If a submission breaks a rule, its message shows beside the field, which gets focus. Some password
 * managers fill fields in without an event, so the inputs are read again before a press and at each change of focus.
 */
export function useFields<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  findProblem: FindProblem<Values> = () => null,
) {
  const form = useForm<Values, unknown, Values>({
    defaultValues,
    reValidateMode: 'onSubmit',
    resolver: (values, _, { fields }) => {
      const problem = findProblem(values, fields);
      if (problem === null) return { values, errors: {} };
      const errors = { [problem.field]: { type: 'rule', message: problem.message } };
      return { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const { register, getFieldState, formState, getValues, setValue } = form;
  const inputs = useRef(new Map<Path<Values>, HTMLInputElement>());
  const field = <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const { ref, ...registered } = register(name, options);
    return {
      ...registered,
      ref: (input: HTMLInputElement | null) => {
        ref(input);
        if (input === null) inputs.current.delete(name);
        else inputs.current.set(name, input);
      },
      error: getFieldState(name, formState).error?.message,
    };
  };
  useEffect(() => {
    const read = () => {
      for (const [name, { type, value }] of inputs.current)
        if (type !== 'checkbox' && value !== getValues(name)) setValue(name, value as PathValue<Values, Path<Values>>);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    for (const event of ['pointerdown', 'focusin', 'submit']) document.addEventListener(event, read, options);
    return () => listening.abort();
  }, [getValues, setValue]);
  return { ...form, field };
}
