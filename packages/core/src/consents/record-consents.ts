import { randomUUID } from 'node:crypto';
import type { ConsentKind, Db } from '@backline/db';
import type { ConsentSource } from '@backline/domain/consents/fields';
import type { Caller, Core } from '../core.ts';
import { sealForPerson, toOrigin } from '../subject-keys.ts';
import { findTermsInEffect, unpublished } from './find-terms.ts';

export interface GivenConsent {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
  wasPreticked?: boolean;
  source: ConsentSource;
}

/** The wording of "mails from us" that the portal shows: a new one gets a new version. */
export const mailWording = '2026-11';

/** Notes what a person agreed to or took back, for good: rows are only added. */
export async function recordConsents(
  core: Core,
  tx: Db,
  caller: Caller,
  userId: string,
  given: readonly GivenConsent[],
): Promise<void> {
  const sealedOrigin = await sealForPerson(core, tx, userId, toOrigin(caller));
  const at = core.clock.now();
  for (const { wasPreticked = false, ...consent } of given)
    await tx
      .insert(core.store.t.consents)
      .values({ id: randomUUID(), userId, ...consent, wasPreticked, at, sealedOrigin });
}

/** What both boxes of the sign-up form say, and whether they were ticked before the person saw them. */
export async function recordSignUpConsents(
  core: Core,
  tx: Db,
  caller: Caller,
  { id, hasMarketingConsent }: { id: string; hasMarketingConsent: boolean },
): Promise<void> {
  const inEffect = await findTermsInEffect(core, tx);
  const versionOf = (kind: ConsentKind) => inEffect.find((one) => one.kind === kind)?.version ?? unpublished;
  const shared = { wasPreticked: core.settings.privacy.isConsentPreticked, source: 'sign_up' } as const;
  await recordConsents(core, tx, caller, id, [
    { kind: 'terms', version: versionOf('terms'), isGiven: true, ...shared },
    { kind: 'privacy', version: versionOf('privacy'), isGiven: true, ...shared },
    { kind: 'marketing', version: mailWording, isGiven: hasMarketingConsent, ...shared },
  ]);
}
