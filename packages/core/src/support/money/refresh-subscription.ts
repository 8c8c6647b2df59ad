import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Subscription } from '@backline/domain/support/money/subscription';
import type { Caller, Core } from '../../core.ts';
import { rereadSubscription } from '../../fulfillment/reread-subscription.ts';
import { GatewayError } from '../../ports/payment-gateway.ts';
import { recordLookUp } from '../staff.ts';
import { findSubscription } from './to-subscription.ts';

/** Throws the provider's own message, which only staff see. */
function refuse(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  const said = error.message.replace(/\.?$/, '.');
  throw new AppError('provider_unavailable', { message: `${said} What is known stays as it was.`, cause: error });
}

const toComparable = (subscription: Subscription | null) => JSON.stringify({ ...subscription, checkedAt: null });

/**
 * Reads a subscription from the provider and stores it, even if it was unknown. Throws `not_found`,
 * `provider_unavailable`.
 */
export async function refreshSubscription(
  core: Core,
  caller: Caller,
  { subscriptionId, reason }: { subscriptionId: string; reason: string },
): Promise<{ subscription: Subscription; isNews: boolean }> {
  const before = await findSubscription(core, subscriptionId);
  await rereadSubscription(core, subscriptionId).catch(refuse);
  const subscription = await findSubscription(core, subscriptionId);
  if (subscription === null)
    throw new AppError('not_found', { message: `Paddle has no subscription ${subscriptionId} to a plan of ours.` });
  const isNews = toComparable(before) !== toComparable(subscription);
  const { subscriptions } = core.store.t;
  const [stored] = await core.store.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionId, subscriptionId));
  await recordLookUp(core, caller, {
    type: 'support.subscription_refreshed',
    ...(stored?.userId == null ? {} : { subjectUserId: stored.userId }),
    subject: `subscription ${subscriptionId}`,
    reason,
    details: { from: before?.status ?? null, to: subscription.status, isNews },
  });
  return { subscription, isNews };
}
