import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Passport } from '@backline/domain/licenses/get-passport';
import type { Caller, Core } from '../../core.ts';
import { makePassport } from '../../licenses/get-passport.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';

/** The passport of a customer who cannot get it from the portal. */
export async function showPassport(
  core: Core,
  caller: Caller,
  { email, owner, reason }: { email: EmailAddress; owner: 'named' | 'unnamed'; reason: string },
): Promise<Passport> {
  const user = await getUserByEmail(core, core.store.db, email);
  const passport = await makePassport(core, user, owner === 'named');
  await recordLookUp(core, caller, { type: 'support.passport_shown', subjectUserId: user.id, reason });
  return passport;
}
