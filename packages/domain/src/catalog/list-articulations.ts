import type { Instrument } from './catalog.ts';

/** The distinct articulations of a pack's instruments, in the order of the pack. */
export function listArticulations(instruments: readonly Pick<Instrument, 'articulation'>[]): string[] {
  return [...new Set(instruments.flatMap(({ articulation }) => articulation || []))];
}
