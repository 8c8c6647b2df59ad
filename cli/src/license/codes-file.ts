import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Context } from '../shared/command.ts';
import { toCsvLine } from '../shared/csv-line.ts';
import { CliError, toFileError } from '../shared/errors.ts';

const heading = 'licenseCode,batch,sku';

/** The file with a batch's readable codes, which are stored nowhere else. */
export interface CodesFile {
  /** The codes that were already in the file. */
  codes: string[];
  /**
   * Creates the file, or removes an incomplete last line, whose code nobody has seen. The file is not written before
   * this call.
   */
  begin(): Promise<void>;
  /** The codes are on the disk when this resolves. */
  append(codes: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The rows of a text; none if it is not CSV. */
function readRows(text: string): string[][] {
  try {
    return parseCsv(text, { skip_empty_lines: true });
  } catch {
    return [];
  }
}

function parse(text: string, path: string, batch: string): string[] {
  const [first, ...codes] = readRows(text);
  if (first?.join(',') === heading && codes.every(([, of]) => of === batch)) return codes.map(([code = '']) => code);
  throw new CliError(
    `${path} is there already and is not the file of batch ${batch}. Choose another file.`,
    'file_taken',
  );
}

function read(file: string, path: string): string {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  } catch (error) {
    throw toFileError(path, error);
  }
}

/** Opens a batch's file, new or to continue. Throws for a different file. */
export function openCodesFile(
  { toPath }: Context,
  path: string,
  { batch, sku }: { batch: string; sku: string },
): CodesFile {
  const text = read(toPath(path), path);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const isNew = whole === '' && heading.startsWith(text);
  const codes = isNew ? [] : parse(whole, path, batch);
  let handle: FileHandle | undefined;
  return {
    codes,
    async begin() {
      try {
        handle = await open(toPath(path), 'a', 0o600);
        if (whole.length < text.length) await handle.truncate(Buffer.byteLength(whole));
        if (isNew) await handle.appendFile(`${heading}\n`);
        await handle.sync();
      } catch (error) {
        throw toFileError(path, error);
      }
    },
    async append(added) {
      try {
        await handle?.appendFile(added.map((code) => `${toCsvLine([code, batch, sku])}\n`).join(''));
        await handle?.datasync();
      } catch (error) {
        throw toFileError(path, error);
      }
    },
    async close() {
      await handle?.close();
    },
  };
}
