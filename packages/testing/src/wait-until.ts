import { setTimeout } from 'node:timers/promises';

/** Resolves once something holds, and leaves the processor to others in between. The test's time-out is the only limit. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!(await holds())) await setTimeout(everyMs);
}
