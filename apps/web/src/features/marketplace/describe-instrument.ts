import type { Instrument } from '@backline/domain/catalog/catalog';

/** What stands after the separator: modifier, articulation, articulation modifier; what there is of them. */
export function describeInstrument({ modifier, articulation, articulationModifier }: Instrument): string {
  return [modifier, articulation, articulationModifier].filter((part) => part !== null && part !== '').join(', ');
}
