interface Parts {
  name: string;
  modifier?: string | null | undefined;
  articulation?: string | null | undefined;
  articulationModifier?: string | null | undefined;
}

/** An instrument in one line, such as "Violin I, Sordino, Legato, Slow". */
export function toInstrumentText({ name, modifier, articulation, articulationModifier }: Parts): string {
  return [name, modifier, articulation, articulationModifier].filter(Boolean).join(', ');
}
