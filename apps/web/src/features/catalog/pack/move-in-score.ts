import type { ScoreRow } from './to-score.ts';

/** The number of the dot that a key leads to; null for other keys, and if there is none. */
export function moveInScore(rows: readonly ScoreRow[], from: number, key: string): number | null {
  const lines = rows
    .map(({ cells }) =>
      cells.flatMap((notes, column) =>
        notes.flatMap(({ number, isAudible }) => (isAudible ? [{ number, column }] : [])),
      ),
    )
    .filter((notes) => notes.length > 0);
  const at = lines.findIndex((notes) => notes.some(({ number }) => number === from));
  const line = lines[at];
  const place = line?.findIndex(({ number }) => number === from) ?? -1;
  const current = line?.[place];
  if (line === undefined || current === undefined) return null;
  /** The dot in another row closest to its column. */
  const beside = (by: 1 | -1) =>
    lines[at + by]?.toSorted(
      (one, other) => Math.abs(one.column - current.column) - Math.abs(other.column - current.column),
    )[0];
  const moves: Record<string, () => { number: number } | undefined> = {
    ArrowLeft: () => line[place - 1] ?? lines[at - 1]?.at(-1),
    ArrowRight: () => line[place + 1] ?? lines[at + 1]?.[0],
    ArrowUp: () => beside(-1),
    ArrowDown: () => beside(1),
    Home: () => line[0],
    End: () => line.at(-1),
  };
  const to = moves[key]?.();
  if (to !== undefined) return to.number;
  return key in moves ? from : null;
}
