import { writeFileSync } from 'node:fs';
import type { Context } from './command.ts';
import { CliError, toFileError } from './errors.ts';

/** Writes a file for its owner's eyes alone, and never over another. `isPublic`: others may read it. Throws `CliError`. */
export function writeNewFile({ toPath }: Context, file: string, text: string, { isPublic = false } = {}): void {
  try {
    writeFileSync(toPath(file), text, { flag: 'wx', mode: isPublic ? 0o644 : 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toFileError(file, error);
    throw new CliError(`${file} exists already, and is left as it is. Name another file.`, 'file_exists');
  }
}
