import { getNotes, getSubscription } from '../subscriptions/subscription-record.ts';
import { refuse } from '../world/paddle-error.ts';
import type { CardBehaviour } from '../world/records.ts';
import { inOneStep, type World } from '../world/world.ts';

export type CardAtRenewal = Extract<CardBehaviour, 'pays' | 'fails_on_renewal'>;

/** Says how the card that a subscription is paid with answers from now on, as if its bank had changed its mind. */
export function setCard(world: World, subscriptionId: string, behaviour: CardAtRenewal): { behaviour: CardAtRenewal } {
  return inOneStep(world, () => {
    if (behaviour !== 'pays' && behaviour !== 'fails_on_renewal')
      refuse('bad_request', 'A card pays or fails_on_renewal.');
    getSubscription(world, subscriptionId);
    const { paymentMethodId } = getNotes(world, subscriptionId);
    if (!paymentMethodId) return refuse('bad_request', `Subscription ${subscriptionId} has no card.`);
    world.cards.put({ id: paymentMethodId, behaviour });
    return { behaviour };
  });
}
