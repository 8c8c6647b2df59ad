import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type ResolverOptions,
  useForm,
} from 'react-hook-form';

type FindProblem<Values extends FieldValues> = (
  values: Values,
  fields: ResolverOptions<Values>['fields'],
) => { field: Path<Values>; message: string } | null;

/** The fields of a form. A submit that breaks a rule puts its message beside the field, and the focus into it. */
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
  const { register, getFieldState, formState } = form;
  const field = <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
  return { ...form, field };
}
