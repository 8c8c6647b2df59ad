/** The loudest value for each bar, from 0 to 1, of a waveform with a byte for each column; none for text that is no such thing. */
export function toBars(waves: string | null | undefined, bars: number): number[] {
  if (!waves) return [];
  try {
    const bytes = Uint8Array.from(atob(waves), (character) => character.charCodeAt(0));
    return Array.from({ length: bars }, (_, at) => {
      const from = Math.floor((at * bytes.length) / bars);
      const to = Math.max(Math.floor(((at + 1) * bytes.length) / bars), from + 1);
      return Math.max(...bytes.slice(from, to)) / 255;
    });
  } catch {
    return [];
  }
}
