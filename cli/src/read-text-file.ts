import type { Context } from './command.ts';
import { CliError, toFileError } from './errors.ts';

const bytesMax = 1024 * 1024;

/** The text of a small file that was named on the command line. Throws `CliError`. */
export async function readTextFile({ toPath }: Context, file: string): Promise<string> {
  // Loaded with its first use: every command has this file in its bundle, and few read another one.
  const { readFile, stat } = await import('node:fs/promises');
  try {
    const { size } = await stat(toPath(file));
    if (size <= bytesMax) return await readFile(toPath(file), 'utf8');
  } catch (error) {
    throw toFileError(file, error);
  }
  throw new CliError(`${file} is larger than 1 MB: it is another file.`, 'file_unusable');
}
