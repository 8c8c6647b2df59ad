import { toVisible } from '@backline/domain/to-visible';

/** Lines of aligned columns, under a heading. Widths are those of what will be shown. */
export function toColumns(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heading, ...rows].map((row) => row.map(toVisible));
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A product as a table shows it: its name, and what it is sold as. */
export function toProductText({ productName, sku }: { productName: string; sku: string }): string {
  return `${productName} (${sku})`;
}

/** A part of a report, with the number of its lines. */
export function toSection(title: string, lines: readonly string[]): string[] {
  return ['', `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}

/** "1 code", "2 codes". */
export function toCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
