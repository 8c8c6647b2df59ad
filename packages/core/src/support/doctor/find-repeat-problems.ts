import { lte, type Problem } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

/** Work of the server that has not ended well for an hour. */
export async function findRepeatProblems({ store, clock }: Core): Promise<Problem[]> {
  const { repeats } = store.t;
  const before = new Date(clock.now().getTime() - hourMs);
  const failing = await store.db.select().from(repeats).where(lte(repeats.failingSince, before)).orderBy(repeats.name);
  return failing.map(({ name, failingSince }) => ({
    code: 'repeat_failing',
    message: `The server's "${name}" has failed since ${failingSince?.toISOString()}. The log says why: look for worker "${name}".`,
  }));
}
