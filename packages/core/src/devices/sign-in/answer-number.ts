import { and, eq } from '@backline/db';
import type { PolledSignIn } from '@backline/domain/devices/sign-in/poll-sign-in';
import { canSignIn } from '@backline/domain/devices/sign-in/sign-in-rules';
import { deviceSignIn } from '@backline/domain/limits';
import type { Caller, Core } from '../../core.ts';
import { pollSignIn } from './poll-sign-in.ts';
import { abandonSignIn, findByDeviceCode, hashNumber } from './sign-ins.ts';

/**
 * Checks the number that the owner's browser shows and the plugin sends. The third wrong one ends the sign-in and
 * removes a computer that it added. Answers like a poll. Throws `rate_limited`.
 */
export async function answerNumber(
  core: Core,
  caller: Caller,
  { deviceCode, number }: { deviceCode: string; number: string },
): Promise<PolledSignIn> {
  const { deviceSignIns } = core.store.t;
  await core.store.write(async (tx) => {
    const signIn = await findByDeviceCode(core, tx, deviceCode);
    if (!signIn?.numberHash || !canSignIn(signIn, 'answer_number', core.clock.now())) return;
    const isRight = signIn.numberHash === hashNumber(core, signIn.id, number);
    const numberTries = signIn.numberTries + 1;
    // If several numbers arrive at once, only one of them is checked.
    const [tried] = await tx
      .update(deviceSignIns)
      .set(isRight ? { numberHash: null } : { numberTries })
      .where(
        and(
          eq(deviceSignIns.id, signIn.id),
          eq(deviceSignIns.numberTries, signIn.numberTries),
          eq(deviceSignIns.numberHash, signIn.numberHash),
        ),
      )
      .returning();
    if (tried !== undefined && tried.numberTries >= deviceSignIn.numberTries)
      await abandonSignIn(core, tx, caller, tried);
  });
  return pollSignIn(core, caller, deviceCode);
}
