/** A measured figure and its budget. */
export interface Figure {
  work: string;
  value: number;
  unit?: string;
  atLeast?: number;
  atMost?: number;
  /** How the figure was measured, in a few words. */
  detail: string;
}

export function toQuantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function toMedian(values: number[]): number {
  return toQuantile(values, 0.5);
}

/**
 * How well the values of `one` and `other` can be distinguished by size: 0.5 means not at all. Equal values count as half.
 */
export function toAuc(one: number[], other: number[]): number {
  let wins = 0;
  for (const x of one) for (const y of other) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (one.length * other.length);
}

const format = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function toBudget({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast}–${atMost}`;
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? '' : `≤ ${atMost}`;
}

const missesBudget = ({ value, atLeast, atMost }: Figure) =>
  !(value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity));

function toVerdict(figure: Figure): string {
  if (figure.atLeast === undefined && figure.atMost === undefined) return '';
  return missesBudget(figure) ? 'NOT KEPT' : 'kept';
}

/** The figures of each database, in the same order. */
export type Figures = Partial<Record<'sqlite' | 'pg', Figure[]>>;

export function printHeading(): void {
  printLine('work', ['SQLite', ''], ['PostgreSQL', ''], 'budget', '');
}

/** The printed figures that missed their budgets. */
export const missed: string[] = [];

/** Prints one line for each measured work, with the figure of each database. */
export function printFigures({ sqlite = [], pg = [] }: Figures): void {
  for (const index of (sqlite.length > 0 ? sqlite : pg).keys()) {
    const figures = [sqlite[index], pg[index]];
    const measured = figures.filter((figure) => figure !== undefined);
    const [first] = measured;
    if (first === undefined) continue;
    for (const figure of figures)
      if (figure !== undefined && missesBudget(figure))
        missed.push(`${figure.work} (${figure === figures[0] ? 'SQLite' : 'PostgreSQL'})`);
    const budgets = [...new Set(measured.map(toBudget))].join(', ');
    const details = measured.map(({ detail }) => detail).join(' | ');
    printLine(first.work, toCells(figures[0]), toCells(figures[1]), budgets, details);
  }
}

export function printFigure(figure: Figure): void {
  printFigures({ sqlite: [figure] });
}

function toCells(figure: Figure | undefined): [string, string] {
  if (figure === undefined) return ['', ''];
  const unit = figure.unit === undefined ? '' : ` ${figure.unit}`;
  return [`${format(figure.value)}${unit}`, toVerdict(figure)];
}

function printLine(work: string, sqlite: [string, string], pg: [string, string], budget: string, detail: string): void {
  const cells = [sqlite, pg].map(([value, verdict]) => `${value.padStart(11)} ${verdict.padEnd(10)}`);
  process.stdout.write(`${work.padEnd(44)}${cells.join('')}${budget.padEnd(16)}${detail}`.trimEnd().concat('\n'));
}
