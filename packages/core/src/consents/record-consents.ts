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
  /** The time of the consent; now if not given. */
  at?: Date;
}

/** Records consents and withdrawals. Rows are only added, never changed. */
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

/** The current terms and privacy policy, as one box of a form covers them. */
async function toAgreed(core: Core, tx: Db, wasPreticked: boolean): Promise<GivenConsent[]> {
  const inEffect = await findTermsInEffect(core, tx);
  return termsKinds.map((kind) => {
    const version = inEffect.find((one) => one.kind === kind)?.version ?? unpublished;
    return { kind, version, isGiven: true, wasPreticked, source: 'sign_up' };
  });
}

/** Records the texts beside both boxes of the sign-up form, and whether the boxes were checked in advance. */
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

/** Records the consent of an invited person from that form's single box, which always starts unchecked. */
export async function recordInvitedConsents(core: Core, tx: Db, caller: Caller, userId: string): Promise<void> {
  await recordConsents(core, tx, caller, userId, await toAgreed(core, tx, false));
}
