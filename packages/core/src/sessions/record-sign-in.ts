import { type Db, prepareStatement, type SignInOutcome } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { hashToken } from '../crypto.ts';

type Row = Core['store']['t']['signIns']['$inferSelect'];

const insertSignIn = prepareStatement((tx, { signIns }, row: Row) => {
  const { id, userId, at, machineIdHash, userAgent, outcome, isNewMachine } = row;
  return tx
    .insert(signIns)
    .values({ id, userId, at, machineIdHash, userAgent, outcome, isNewMachine })
    .returning({ id: signIns.id });
});

/** Records a login under its session's id, for the account's owner to see. */
export async function recordSignIn(
  core: Core,
  tx: Db,
  caller: Caller,
  given: { id: string; userId: string; machineId: string; outcome: SignInOutcome; isNewMachine: boolean },
): Promise<void> {
  const { machineId, ...rest } = given;
  await insertSignIn(tx, core.store.t, {
    ...rest,
    at: core.clock.now(),
    machineIdHash: hashToken(machineId),
    userAgent: caller.userAgent?.slice(0, 256) ?? null,
  });
}
