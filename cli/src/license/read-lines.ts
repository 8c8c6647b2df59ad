import { createReadStream, existsSync } from 'node:fs';
import { TextFault, TextReader } from '@backline/domain/inputs/decode-text';
import type { Context } from '../shared/command.ts';
import { CliError, toFileError } from '../shared/errors.ts';
import { refuseUsage } from '../shared/options.ts';

/** `path` is undefined for piped input. */
async function* splitStream({ io, toPath }: Context, path: string | undefined): AsyncGenerator<string[]> {
  const stream = path === undefined ? io.stdin.stream : createReadStream(toPath(path));
  const reader = new TextReader();
  let left = '';
  try {
    for await (const chunk of stream) {
      const lines = (left + reader.read(Buffer.from(chunk))).split(/\r?\n/);
      left = lines.pop() ?? '';
      yield lines;
    }
    left += reader.end();
  } catch (error) {
    if (!(error instanceof TextFault)) throw toFileError(path ?? 'stdin', error);
    throw new CliError(`${path ?? 'stdin'} cannot be read: ${error.message}. Save it as UTF-8.`, 'file_unusable');
  }
  if (left !== '') yield [left];
}

/** Reads lines as they arrive: the arguments, the lines of `--file`, or those of stdin. */
export async function* readLines(
  context: Context,
  args: readonly string[],
  { file }: { file?: string },
): AsyncGenerator<string[]> {
  if (args.length > 0) yield [...args];
  else if (file !== undefined) {
    if (!existsSync(context.toPath(file))) throw refuseUsage(`There is no file ${file}.`);
    yield* splitStream(context, file);
  } else if (context.io.stdin.isPiped) yield* splitStream(context, undefined);
  else throw refuseUsage('Give codes as arguments, with --file FILE, or through a pipe.');
}
