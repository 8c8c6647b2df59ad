import { and, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { getByCode } from './sign-ins.ts';

/** Refuses a computer's sign-in. Throws `rate_limited`, and `code_unknown` even if the sign-in was already approved. */
export async function denySignIn(core: Core, caller: Caller, own: LiveSession, userCode: string): Promise<void> {
  const signIn = await getByCode(core, caller, own, userCode);
  if (signIn.decision === 'denied') return;
  const { deviceSignIns } = core.store.t;
  await core.store.write(async (tx) => {
    const denied = await tx
      .update(deviceSignIns)
      .set({ decidedAt: core.clock.now(), decision: 'denied', userId: own.user.id, ids: null })
      .where(and(eq(deviceSignIns.id, signIn.id), isNull(deviceSignIns.decidedAt)))
      .returning({ id: deviceSignIns.id });
    if (denied.length === 0) throw new AppError('code_unknown');
    await recordEvent(core, tx, caller, { type: 'device.denied', subjectUserId: own.user.id });
  });
}
