import { createReadStream, existsSync } from 'node:fs';
import type { ImportMapping } from '@backline/domain/imports/mapping';
import { CsvError, type Info, parse } from 'csv-parse';
import type { Context } from '../shared/command.ts';
import { CliError, toFileError } from '../shared/errors.ts';
import { refuseUsage } from '../shared/options.ts';

/** A line of the file, with its number, and its cells by column name. */
export interface CsvLine {
  line: number;
  cells: Record<string, string>;
}

const cellsMax = 1_000_000;

const refuse = (file: string, mistake: string) => new CliError(`${file} cannot be read: ${mistake}`, 'file_unusable');

/** Checks that the file has all columns that a mapping names, or one of each set of alternatives. */
function assertColumns(file: string, header: readonly string[], { columns, groupedBy }: ImportMapping): void {
  const has = new Set(header);
  const wanted = [...Object.values(columns), ...(groupedBy === undefined ? [] : [[groupedBy]])];
  const missing = wanted.filter((names) => !names.some((name) => has.has(name)));
  if (missing.length === 0) return;
  throw new CliError(`${file} lacks columns that the mapping names.`, 'columns_missing', 'refused', [
    ...missing.map((names) => `  ${names.map((name) => `"${name}"`).join(' or ')}`),
    `It has: ${header.map((name) => `"${name}"`).join(', ')}`,
  ]);
}

/** Fills empty cells from the line before, within lines that belong together. */
function createFill({ groupedBy }: ImportMapping): (cells: CsvLine['cells']) => CsvLine['cells'] {
  if (groupedBy === undefined) return (cells) => cells;
  let before: CsvLine['cells'] = {};
  return (cells) => {
    const isSame = cells[groupedBy] !== '' && cells[groupedBy] === before[groupedBy];
    const filled = Object.entries(cells).map(([name, cell]) => [name, cell === '' && isSame ? before[name] : cell]);
    before = Object.fromEntries(filled);
    return before;
  };
}

/** Yields the lines of a CSV file one by one. Throws `CliError` if the file is not CSV. */
export async function* readCsv(context: Context, file: string, mapping: ImportMapping): AsyncGenerator<CsvLine> {
  if (!existsSync(context.toPath(file))) throw refuseUsage(`There is no file ${file}.`);
  const fill = createFill(mapping);
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      assertColumns(file, header, mapping);
      return header;
    },
    delimiter: mapping.delimiter,
    info: true,
    max_record_size: cellsMax,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const stream = createReadStream(context.toPath(file));
  stream.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of stream.pipe(parser) as AsyncIterable<{
      record: Record<string, string>;
      info: Info;
    }>)
      yield { line: info.lines, cells: fill(record) };
  } catch (error) {
    if (error instanceof CsvError) throw refuse(file, `line ${error.lines}: ${error.message}`);
    if (error instanceof CliError) throw error;
    throw toFileError(file, error);
  } finally {
    stream.destroy();
  }
}
