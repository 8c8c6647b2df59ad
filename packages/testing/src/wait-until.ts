import { setTimeout } from 'node:timers/promises';

/**
 * Resolves once a condition is true, checking again in every turn of the event loop. The test's timeout is the only
 * limit.
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!(await holds())) await setTimeout(everyMs);
}
