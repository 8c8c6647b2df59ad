const forgetters = new Set<() => void>();

/** Registers a function that removes data of the logged-in account. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget);
}

/** Runs after a log-out, so that the next account finds nothing of the previous one. */
export function forgetAccount(): void {
  for (const forget of forgetters) forget();
}
