import { writeFileSync } from 'node:fs';
import { decodeText, TextFault } from '@backline/domain/inputs/decode-text';
import { readThrown } from '@backline/domain/thrown';
import type { Context } from './command.ts';
import { CliError, toFileError } from './errors.ts';

const bytesMax = 1024 * 1024;

/** The text of a small file from the command line. Throws `CliError`. */
export async function readTextFile({ toPath }: Context, file: string): Promise<string> {
  // Loaded only when it is used, because every command includes this file but few need it.
  const { readFile, stat } = await import('node:fs/promises');
  try {
    const { size } = await stat(toPath(file));
    if (size <= bytesMax) return decodeText(await readFile(toPath(file)));
  } catch (error) {
    if (error instanceof TextFault)
      throw new CliError(`${file} cannot be read: ${error.message}. Save it as UTF-8.`, 'file_unusable');
    throw toFileError(file, error);
  }
  throw new CliError(`${file} is larger than 1 MB: it is another file.`, 'file_unusable');
}

/**
 * Writes a new file that only its owner can read. It never overwrites a file. `isPublic`: others may read it. Throws
 * `CliError`.
 */
export function writeNewFile({ toPath }: Context, file: string, text: string, { isPublic = false } = {}): void {
  try {
    writeFileSync(toPath(file), text, { flag: 'wx', mode: isPublic ? 0o644 : 0o600, flush: true });
  } catch (error) {
    if (readThrown(error).code !== 'EEXIST') throw toFileError(file, error);
    throw new CliError(`${file} exists already, and is left as it is. Name another file.`, 'file_exists');
  }
}
