/** One measured figure and what it has to be. */
export interface Figure {
  work: string;
  value: number;
  unit?: string;
  atLeast?: number;
  atMost?: number;
  /** What the figure comes from, in a few words. */
  detail: string;
}

export function toQuantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function toMedian(values: number[]): number {
  return toQuantile(values, 0.5);
}

/** How well `a` is told from `b` by size alone: 0.5 is not at all. Equal values count half. */
export function toAuc(a: number[], b: number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}

const format = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function toBudget({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast}–${atMost}`;
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? '' : `≤ ${atMost}`;
}

function toVerdict({ value, atLeast, atMost }: Figure): string {
  if (atLeast === undefined && atMost === undefined) return '';
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity) ? 'kept' : 'NOT KEPT';
}

export function printHeading(): void {
  printLine('work', 'figure', 'budget', '', '');
}

export function printFigure(figure: Figure): void {
  const value = `${format(figure.value)}${figure.unit === undefined ? '' : ` ${figure.unit}`}`;
  printLine(figure.work, value, toBudget(figure), toVerdict(figure), figure.detail);
}

function printLine(work: string, value: string, budget: string, verdict: string, detail: string): void {
  process.stdout.write(
    `${work.padEnd(44)}${value.padStart(11)}  ${budget.padEnd(11)}${verdict.padEnd(10)}${detail}`
      .trimEnd()
      .concat('\n'),
  );
}
