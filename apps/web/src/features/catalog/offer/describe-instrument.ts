import type { Instrument } from '@backline/domain/catalog/catalog';

/** Modifier, articulation and articulation modifier, as far as given. */
export function describeInstrument({ modifier, articulation, articulationModifier }: Instrument): string {
  return [modifier, articulation, articulationModifier].filter((part) => part !== null && part !== '').join(', ');
}
