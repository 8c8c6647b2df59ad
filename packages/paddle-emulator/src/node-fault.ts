const oldest = 22;

/**
 * The reason why this Node version can't run the package, as one sentence. Null if it can. The database would crash an
 * older one.
 */
export const nodeFault: string | null =
  Number.parseInt(process.versions.node, 10) < oldest
    ? `The Paddle emulator needs Node ${oldest} or newer; this is Node ${process.versions.node}.`
    : null;
