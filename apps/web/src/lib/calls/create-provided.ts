import { createContext, useContext } from 'react';

/** A context that must have a value, and its hook. `missing`: the error without one. */
export function createProvided<Value>(missing: string) {
  const Context = createContext<Value | null>(null);
  const useProvided = (): Value => {
    const value = useContext(Context);
    if (value === null) throw new Error(missing);
    return value;
  };
  return [Context, useProvided] as const;
}
