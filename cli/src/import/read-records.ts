import { CsvError, type Info, parse } from 'csv-parse';

/** A record with its cells, or the reason why it could not be read. `line` is the number of its last line. */
export type CsvRecord = { line: number; cells: Record<string, string> } | { line: number; fault: string };

const cellsMax = 1_000_000;

/** Lines that are not part of a record yet. If a quote was never closed, they are parsed again. */
class PendingLines {
  #first = 1;
  #lines: string[] = [''];

  add(text: string): void {
    const [head = '', ...others] = text.split(/(?<=\n|\r(?!\n))/);
    const last = this.#lines.length - 1;
    this.#lines[last] += head;
    this.#lines.push(...others);
    if (/[\n\r]$/.test(text)) this.#lines.push('');
  }

  forget(upTo: number): void {
    this.#lines.splice(0, upTo + 1 - this.#first);
    this.#first = Math.max(this.#first, upTo + 1);
  }

  take(from: number, upTo: number): string {
    return this.#lines.slice(Math.max(0, from - this.#first), Math.max(0, upTo + 1 - this.#first)).join('');
  }
}

interface RecordOptions {
  delimiter: string;
  /** The column names, or a function that makes them from the first line. */
  columns: string[] | ((header: string[]) => string[]);
}

interface Swallowed {
  line: number;
  fault: string;
  /** The lines after the fault that the parser took for a part of the record. */
  text: string;
}

/**
 * The records of a CSV text. A line with a wrong quote is returned as a fault, and the lines after it are read. Throws
 * `CsvError` if the first line has the fault.
 */
export async function* readRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  { delimiter, columns }: RecordOptions,
): AsyncGenerator<CsvRecord> {
  const pending = new PendingLines();
  const swallowed: Swallowed[] = [];
  let names = Array.isArray(columns) ? columns : null;
  let doneTo = 0;
  const parser = parse({
    columns: (header: string[]) => {
      if (!Array.isArray(columns)) names = columns(header);
      return names ?? header;
    },
    delimiter,
    info: true,
    max_record_size: cellsMax,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (record: unknown, { lines }: Info) => {
      doneTo = lines;
      pending.forget(lines);
      return record;
    },
    on_skip: (error) => {
      if (!(error instanceof CsvError)) return;
      const upTo = Number(error.lines);
      if (names === null) throw error;
      // This is called twice for a record with two faults.
      if (upTo <= doneTo) return;
      const text = pending.take(doneTo + 1, upTo);
      const [blank = ''] = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text) ?? [];
      const line = doneTo + 1 + (blank.match(/\r\n|\n|\r/g)?.length ?? 0);
      const fault = error.message.replace(/^([^:]*):.*$/s, '$1').toLowerCase();
      swallowed.push({ line, fault, text: pending.take(line + 1, upTo) });
      doneTo = upTo;
    },
    ...(Array.isArray(columns) && { columns }),
  });
  const feed = async () => {
    for await (const piece of pieces) {
      pending.add(piece);
      if (!parser.write(piece)) await new Promise((resume) => parser.once('drain', resume));
    }
    parser.end();
  };
  feed().catch((error) => parser.destroy(error));
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: Info }>)
    yield { line: info.lines, cells: record };
  for (const { line, fault, text } of swallowed) {
    yield { line, fault };
    if (names === null || text === '') continue;
    for await (const record of readRecords([text], { delimiter, columns: names }))
      yield { ...record, line: record.line + line };
  }
}
