import type { CardBehaviour } from '../world/records.ts';
import type { World } from '../world/world.ts';

export type ChargeOutcome = 'ok' | 'decline';

/** The control page may decide the very next charge; otherwise the card does. */
export function decideCharge(world: World, behaviour: CardBehaviour, occasion: 'checkout' | 'renewal'): ChargeOutcome {
  const ordered = world.settings.get<ChargeOutcome | null>('next_charge', null);
  if (ordered) {
    world.settings.set('next_charge', null);
    return ordered;
  }
  if (behaviour === 'declined') return 'decline';
  return behaviour === 'fails_on_renewal' && occasion === 'renewal' ? 'decline' : 'ok';
}
