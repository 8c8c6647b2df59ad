import { createContext, useContext } from 'react';

/** A context that must have a value, and its hook. */
export function createProvided<Value>(toError: () => Error) {
  const Context = createContext<Value | null>(null);
  const useProvided = (): Value => {
    const value = useContext(Context);
    if (value === null) throw toError();
    return value;
  };
  return [Context, useProvided] as const;
}
