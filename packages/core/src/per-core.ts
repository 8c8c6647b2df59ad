import type { Core } from './core.ts';

/** Makes something once for each core: a prepared statement, or what this process remembers between calls. */
export function perCore<Made>(make: (core: Core) => Made): (core: Core) => Made {
  const made = new WeakMap<Core, { value: Made }>();
  return (core) => {
    const known = made.get(core);
    if (known !== undefined) return known.value;
    const value = make(core);
    made.set(core, { value });
    return value;
  };
}
