const quiet = 2;
const loud = 5;

/** The width of the ring in px at the position `heard`, from 0 to 1: 2 in silence, 5 at the loudest. */
export function toRingWidth(columns: readonly number[], heard: number): number {
  const place = heard * columns.length;
  const at = Math.floor(place);
  const { [at]: level = 0, [at + 1]: next = level } = columns;
  return quiet + (loud - quiet) * (level + (next - level) * (place - at));
}
