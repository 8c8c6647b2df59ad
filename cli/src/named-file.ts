import { writeFileSync } from 'node:fs';
import { decodeText, TextFault } from '@backline/domain/decode-text';
import type { Context } from './command.ts';
import { CliError, toFileError } from './errors.ts';

const bytesMax = 1024 * 1024;

/** The text of a small file that was named on the command line. Throws `CliError`. */
export async function readTextFile({ toPath }: Context, file: string): Promise<string> {
  // Loaded with its first use: every command has this file in its bundle, and few read another one.
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

/** Writes a file for its owner's eyes alone, and never over another. `isPublic`: others may read it. Throws `CliError`. */
export function writeNewFile({ toPath }: Context, file: string, text: string, { isPublic = false } = {}): void {
  try {
    writeFileSync(toPath(file), text, { flag: 'wx', mode: isPublic ? 0o644 : 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toFileError(file, error);
    throw new CliError(`${file} exists already, and is left as it is. Name another file.`, 'file_exists');
  }
}
