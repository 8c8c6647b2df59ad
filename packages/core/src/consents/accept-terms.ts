import type { AcceptTermsInput } from '@backline/domain/consents/accept-terms';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { findDemanded, findUnaccepted } from './find-terms.ts';
import { lockPerson } from './lock-person.ts';
import { recordConsents } from './record-consents.ts';

/**
 * Accepts a current version of the terms or the privacy policy. Accepting again records nothing, even for concurrent
 * calls. Throws `not_found` for any other version.
 */
export async function acceptTerms(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  { kind, version }: AcceptTermsInput,
): Promise<void> {
  await core.store.write(async (tx) => {
    await lockPerson(core, tx, user.id);
    const asked = (await findDemanded(core, tx)).filter((one) => one.kind === kind && one.version === version);
    if (asked.length === 0) throw new AppError('not_found');
    if ((await findUnaccepted(core, tx, user.id, asked)).length === 0) return;
    await recordConsents(core, tx, caller, user.id, [{ kind, version, isGiven: true, source: 'login' }]);
    const details = { kind, version, isGiven: true };
    await recordEvent(core, tx, caller, { type: 'consent.changed', subjectUserId: user.id, details });
  });
}
