import type { Core } from './core.ts';

/** Creates something once for each core: a prepared statement, or data that this process caches. */
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
