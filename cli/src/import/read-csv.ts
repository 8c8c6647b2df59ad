import { createReadStream, existsSync } from 'node:fs';
import type { ImportField, ImportKind, ImportMapping } from '@backline/domain/imports/mapping';
import { toConditionColumns } from '@backline/domain/imports/mapping';
import { TextFault, TextReader } from '@backline/domain/inputs/decode-text';
import { CsvError } from 'csv-parse';
import type { Context } from '../shared/command.ts';
import { CliError, toFileError } from '../shared/errors.ts';
import { refuseUsage } from '../shared/options.ts';
import { type ReadHeader, readHeader, withoutGuard } from './read-header.ts';
import { type CsvRecord, readRecords } from './read-records.ts';

const refuse = (file: string, mistake: string) => new CliError(`${file} cannot be read: ${mistake}`, 'file_unusable');

const namedEncodings = 'windows-1252, macintosh or shift_jis';

/** The text of a file in whole lines. Throws `CliError` at the first byte that is invalid in the file's encoding. */
async function* readText(context: Context, file: string, encoding: string | undefined): AsyncGenerator<string> {
  const reader = new TextReader(encoding);
  const stream = createReadStream(context.toPath(file));
  try {
    for await (const piece of stream) yield reader.read(piece);
    yield reader.end();
  } catch (error) {
    if (!(error instanceof TextFault)) throw toFileError(file, error);
    const help = encoding === undefined ? ` Name its encoding, such as ${namedEncodings}: --encoding NAME.` : '';
    throw refuse(file, `${error.message}.${help} Nothing was imported.`);
  } finally {
    stream.destroy();
  }
}

/** A first line that names the delimiter for spreadsheets: `sep=;`. */
const separatorLine = /^"?sep=(.)"?(?:\r\n|\n|\r)/i;
const delimiters = [',', ';', '\t'];

/** The delimiter: from the file, from the mapping, or the most frequent one in the first line. */
function findDelimiter(text: string, { delimiter }: ImportMapping): string {
  const told = separatorLine.exec(text)?.[1] ?? delimiter;
  if (told !== undefined) return told;
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (one: string) => first.split(one).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Fills an empty cell of a shared column with the value from the previous line of the same group. */
function createFill({ groupedBy, columns, ended, temporary, unclear }: ImportMapping) {
  if (groupedBy === undefined) return (cells: Record<string, string>) => cells;
  const shared = new Set([
    ...[columns.email, columns.name, columns.lastName, columns.at].flatMap((names) => names ?? []),
    ...[ended, temporary, unclear].flatMap(toConditionColumns),
  ]);
  let before: Record<string, string> = {};
  return (cells: Record<string, string>) => {
    const isSame = cells[groupedBy] !== '' && cells[groupedBy] === before[groupedBy];
    const fill = ([name, cell]: [string, string]) => [
      name,
      cell === '' && isSame && shared.has(name) ? before[name] : cell,
    ];
    before = Object.fromEntries(Object.entries(cells).map(fill));
    return before;
  };
}

interface ReadOptions {
  kind: ImportKind;
  mapping: ImportMapping;
  named: readonly ImportField[];
  encoding?: string | undefined;
  onHeader: (header: ReadHeader) => void;
}

/** The lines of a CSV file, one at a time. Throws `CliError` before the first one if the file is not valid CSV. */
export async function* readCsv(context: Context, file: string, options: ReadOptions): AsyncGenerator<CsvRecord> {
  const { mapping, encoding, onHeader } = options;
  if (!existsSync(context.toPath(file))) throw refuseUsage(`There is no file ${file}.`);
  let start = '';
  // The whole file is decoded once before, so that an invalid byte near its end doesn't leave a partial import.
  for await (const text of readText(context, file, encoding)) if (!/[\r\n]./s.test(start)) start += text;
  const delimiter = findDelimiter(start, mapping);
  const skipped = separatorLine.exec(start)?.[0] ?? '';
  async function* withoutSeparatorLine(): AsyncGenerator<string> {
    let left = skipped.length;
    for await (const text of readText(context, file, encoding)) {
      yield text.slice(left);
      left = Math.max(0, left - text.length);
    }
  }
  const columns = (cells: string[]) => {
    const header = readHeader(file, cells, options);
    onHeader(header);
    return header.names;
  };
  const fill = createFill(mapping);
  const before = skipped === '' ? 0 : 1;
  try {
    for await (const record of readRecords(withoutSeparatorLine(), { delimiter, columns })) {
      const line = record.line + before;
      if ('fault' in record) yield { ...record, line };
      else {
        const cells = Object.entries(record.cells).map(([name, cell]) => [name, withoutGuard(cell)]);
        yield { line, cells: fill(Object.fromEntries(cells)) };
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw refuse(file, `line ${error.lines}: ${error.message}`);
    throw error;
  }
}
