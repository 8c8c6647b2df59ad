const quiet = 2;
const loud = 5;

/** How wide the ring is, in px, where `heard` of the sound was heard, 0 to 1: from 2 in silence to 5 at its loudest. */
export function toRingWidth(columns: readonly number[], heard: number): number {
  const place = heard * columns.length;
  const at = Math.floor(place);
  const { [at]: level = 0, [at + 1]: next = level } = columns;
  return quiet + (loud - quiet) * (level + (next - level) * (place - at));
}
