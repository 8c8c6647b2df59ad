import { isStoreFault } from '@backline/db';
import type { Core } from '../core.ts';
import { GatewayError } from '../payment-gateway.ts';

/** Nothing that follows could be done either. */
const concernsAll = ({ gateway }: Core, error: unknown) =>
  isStoreFault(error) || (error instanceof GatewayError && gateway.isAway());

/** Something that could not be done, such as `order txn_…`, and why. */
export interface Failure {
  subject: string;
  reason: string;
}

/**
 * Does the work for each thing by itself, in order. What fails for one is logged and stops no other one. Returns
 * what failed. Throws where the database or the provider cannot be reached.
 */
export async function doEach<Thing>(
  core: Core,
  things: Iterable<Thing>,
  toSubject: (thing: Thing) => string,
  work: (thing: Thing) => Promise<unknown>,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const thing of things)
    try {
      await work(thing);
    } catch (err) {
      if (concernsAll(core, err)) throw err;
      const subject = toSubject(thing);
      core.log.error({ err, subject }, 'one of several things failed: the others go on, and it is tried again');
      failures.push({ subject, reason: err instanceof Error ? err.message : 'unknown' });
    }
  return failures;
}
