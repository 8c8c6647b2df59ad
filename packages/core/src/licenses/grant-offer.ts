import { type Db, eq } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { insertGrant } from './grants.ts';

/** Grants the offer of a sign-up, once, when the account is verified. An unknown or expired offer grants nothing. */
export async function grantOffer(
  core: Core,
  tx: Db,
  caller: Caller,
  user: { id: string; onboardingOffer: string | null },
): Promise<void> {
  if (user.onboardingOffer === null) return;
  const { offers } = core.store.t;
  const [offer] = await tx.select().from(offers).where(eq(offers.name, user.onboardingOffer));
  if (offer === undefined || (offer.endsAt !== null && offer.endsAt <= core.clock.now())) return;
  const causeRef = `${offer.name} ${user.id}`;
  const grantId = await insertGrant(core, tx, {
    userId: user.id,
    sku: offer.sku,
    cause: 'offer',
    causeRef,
    durationMs: offer.grantMs,
  });
  if (grantId !== null)
    await recordEvent(core, tx, caller, {
      type: 'grant.added',
      subjectUserId: user.id,
      reason: `offer ${offer.name}`,
      details: { sku: offer.sku, grantId },
    });
}
