import { refuse } from '../world/paddle-error.ts';
import type { CardBehaviour } from '../world/records.ts';
import { inTransaction, type World } from '../world/world.ts';

export type CardAtRenewal = Extract<CardBehaviour, 'pays' | 'fails_on_renewal'>;

/** Sets how the subscription's stored card answers from now on. */
export function setCard(world: World, subscriptionId: string, behaviour: CardAtRenewal): { behaviour: CardAtRenewal } {
  return inTransaction(world, () => {
    if (behaviour !== 'pays' && behaviour !== 'fails_on_renewal')
      refuse('bad_request', 'A card pays or fails_on_renewal.');
    world.subscriptions.get(subscriptionId);
    const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
    if (!paymentMethodId) return refuse('bad_request', `Subscription ${subscriptionId} has no card.`);
    world.cards.put({ id: paymentMethodId, behaviour });
    return { behaviour };
  });
}
