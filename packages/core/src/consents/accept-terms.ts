import type { AcceptTermsInput } from '@backline/domain/consents/accept-terms';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockUser } from '../tokens.ts';
import { findPendingTerms } from './find-terms.ts';
import { recordConsents } from './record-consents.ts';

/** Accepts a version of the terms or the privacy policy that was asked for. Throws `not_found` for another one. */
export async function acceptTerms(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  { kind, version }: AcceptTermsInput,
): Promise<void> {
  const pending = await findPendingTerms(core, user.id);
  if (!pending.some((one) => one.kind === kind && one.version === version)) throw new AppError('not_found');
  await core.store.write(async (tx) => {
    await lockUser(core, tx, user.id);
    await recordConsents(core, tx, caller, user.id, [{ kind, version, isGiven: true, source: 'login' }]);
    const details = { kind, version, isGiven: true };
    await recordEvent(core, tx, caller, { type: 'consent.changed', subjectUserId: user.id, details });
  });
}
