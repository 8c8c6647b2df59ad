import { and, type Db, inArray, isNotNull, lt } from '@backline/db';
import { deviceSignIn } from '@backline/domain/limits';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { ownCaller } from '../../own-caller.ts';
import { abandonSignIn } from './sign-ins.ts';

const keepMs = 7 * dayMs;
const perSweep = 1000;

/** Ends approved sign-ins that were never collected, and forgets the identifiers of finished ones. */
async function endSignIns(core: Core, tx: Db, overSince: Date): Promise<void> {
  const { deviceSignIns } = core.store.t;
  const isOver = and(lt(deviceSignIns.expiresAt, overSince), isNotNull(deviceSignIns.ids));
  const over = await tx.select().from(deviceSignIns).where(isOver).limit(perSweep);
  for (const signIn of over)
    if (signIn.decision === 'approved' && signIn.collectedAt === null) await abandonSignIn(core, tx, ownCaller, signIn);
  const ended = over.map(({ id }) => id);
  await tx.update(deviceSignIns).set({ ids: null }).where(inArray(deviceSignIns.id, ended));
}

/** Ends sign-ins that no one collected, and deletes old ones. */
export async function sweepSignIns(core: Core, tx: Db): Promise<void> {
  const { deviceSignIns } = core.store.t;
  const before = (ms: number) => new Date(core.clock.now().getTime() - ms);
  await endSignIns(core, tx, before(deviceSignIn.collectMs));
  await tx.delete(deviceSignIns).where(lt(deviceSignIns.expiresAt, before(keepMs)));
}
