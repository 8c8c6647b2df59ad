/* biome-ignore-start lint/suspicious/noConsole: the browser's console is the only log there is on a visitor's machine */

/** What failed and whose fault it is: for whoever looks into the console. Visitors are told by the page. */
export function reportError(message: string, cause: unknown): void {
  console.error(message, cause);
}

export function reportWarning(message: string, cause?: unknown): void {
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
/* biome-ignore-end lint/suspicious/noConsole: see above */
