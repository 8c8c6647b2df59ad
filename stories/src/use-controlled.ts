import { useState } from 'react';

/** Lets a story's field be typed in: starts from the args, and tells their spy of every change. */
export function useControlled<Value>(value: Value, onChange: (value: Value) => void) {
  const [current, setCurrent] = useState(value);
  return [
    current,
    (next: Value) => {
      setCurrent(next);
      onChange(next);
    },
  ] as const;
}
