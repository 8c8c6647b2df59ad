import { randomUUID } from 'node:crypto';
import type { ConsentKind, Db } from '@backline/db';
import { type ConsentSource, termsKinds } from '@backline/domain/consents/fields';
import { mailWording } from '@backline/domain/consents/wordings';
import type { Caller, Core } from '../core.ts';
import { sealForPerson, toOrigin } from '../subject-keys.ts';
import { findTermsInEffect, unpublished } from './find-terms.ts';

export interface GivenConsent {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
  wasPreticked?: boolean;
  source: ConsentSource;
  /** When it was said; now, where it is not given. */
  at?: Date;
}

/** Notes what a person agreed to or took back, for good: rows are only added. */
export async function recordConsents(
  core: Core,
  tx: Db,
  caller: Caller,
  userId: string,
  given: readonly GivenConsent[],
): Promise<void> {
  const sealedOrigin = await sealForPerson(core, tx, userId, toOrigin(caller));
  const now = core.clock.now();
  for (const { wasPreticked = false, at = now, ...consent } of given)
    await tx
      .insert(core.store.t.consents)
      .values({ id: randomUUID(), userId, ...consent, wasPreticked, at, sealedOrigin });
}

/** Terms and privacy policy as they are now, by the box of a form. */
async function toAgreed(core: Core, tx: Db, wasPreticked: boolean): Promise<GivenConsent[]> {
  const inEffect = await findTermsInEffect(core, tx);
  return termsKinds.map((kind) => {
    const version = inEffect.find((one) => one.kind === kind)?.version ?? unpublished;
    return { kind, version, isGiven: true, wasPreticked, source: 'sign_up' };
  });
}

/** Records the texts of both boxes of the sign-up form, and if they were ticked before the person saw them. */
export async function recordSignUpConsents(
  core: Core,
  tx: Db,
  caller: Caller,
  { id, hasMarketingConsent }: { id: string; hasMarketingConsent: boolean },
): Promise<void> {
  const wasPreticked = core.settings.privacy.isConsentPreticked;
  const news = { kind: 'marketing', version: mailWording, isGiven: hasMarketingConsent } as const;
  const agreed = await toAgreed(core, tx, wasPreticked);
  await recordConsents(core, tx, caller, id, [...agreed, { ...news, wasPreticked, source: 'sign_up' }]);
}

/** Records the consent of an invited person, by the one box of that form, which is never ticked before. */
export async function recordInvitedConsents(core: Core, tx: Db, caller: Caller, userId: string): Promise<void> {
  await recordConsents(core, tx, caller, userId, await toAgreed(core, tx, false));
}
