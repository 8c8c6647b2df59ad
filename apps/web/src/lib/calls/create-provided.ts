import { createContext, useContext } from 'react';

/** A context that has a value wherever it is asked for, and the hook that asks. */
export function createProvided<Value>(toError: () => Error) {
  const Context = createContext<Value | null>(null);
  const useProvided = (): Value => {
    const value = useContext(Context);
    if (value === null) throw toError();
    return value;
  };
  return [Context, useProvided] as const;
}
