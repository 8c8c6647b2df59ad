const forgetters = new Set<() => void>();

/** Registers what removes what is kept in memory of the account that is signed in. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget);
}

export function forgetInMemory(): void {
  for (const forget of forgetters) forget();
}
