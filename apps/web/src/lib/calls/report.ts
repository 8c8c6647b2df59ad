/* biome-ignore-start lint/suspicious/noConsole: the browser's console is the only log there is on a visitor's machine */

/** Logs a failure with its cause to the console. The page itself informs the visitor. */
export function reportError(message: string, cause: unknown): void {
  console.error(message, cause);
}

export function reportWarning(message: string, cause?: unknown): void {
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
/* biome-ignore-end lint/suspicious/noConsole: see above */
