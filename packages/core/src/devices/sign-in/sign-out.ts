import type { SignedOut, SignOutInput } from '@backline/domain/devices/sign-in/sign-out';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { chargeInside } from '../../rate-limit.ts';
import { endInstalls } from '../seats/end-installs.ts';

/**
 * Ends the tokens of the caller's computers, so that each must sign in again. Frees no seat and costs no move. Throws
 * `rate_limited`.
 */
export async function signOut(core: Core, caller: Caller, own: LiveSession, { ids }: SignOutInput): Promise<SignedOut> {
  const userId = own.user.id;
  return core.store.write(async (tx) => {
    await chargeInside(core, tx, [{ limit: 'device_release', subject: userId }]);
    const devices = await endInstalls(core, tx, userId, ids);
    if (devices.length > 0)
      await recordEvent(core, tx, caller, {
        type: 'devices.signed_out',
        subjectUserId: userId,
        details: { devices: devices.join(' ') },
      });
    return { signedOut: devices.length };
  });
}
