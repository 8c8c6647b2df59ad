const forgetters = new Set<() => void>();

/** Registers what removes something that belongs to the account that is signed in. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget);
}

/** After a log-out: the next account finds nothing of the one before. */
export function forgetAccount(): void {
  for (const forget of forgetters) forget();
}
