import type { Instrument } from './catalog.ts';

/** Every way in which the instruments of a pack are played, each once, in the order of the pack. */
export function listArticulations(instruments: readonly Pick<Instrument, 'articulation'>[]): string[] {
  return [...new Set(instruments.flatMap(({ articulation }) => articulation || []))];
}
