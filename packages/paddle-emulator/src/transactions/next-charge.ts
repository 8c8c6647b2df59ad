import type { CardBehaviour } from '../world/records.ts';
import type { World } from '../world/world.ts';

export type ChargeOutcome = 'ok' | 'decline';

/** The outcome set on the control page decides the next charge, otherwise the card. */
export function decideCharge(world: World, behaviour: CardBehaviour, kind: 'checkout' | 'renewal'): ChargeOutcome {
  const forced = world.settings.get<ChargeOutcome | null>('next_charge', null);
  if (forced) {
    world.settings.set('next_charge', null);
    return forced;
  }
  if (behaviour === 'declined') return 'decline';
  return behaviour === 'fails_on_renewal' && kind === 'renewal' ? 'decline' : 'ok';
}
