import { createReadStream, existsSync, fstatSync } from 'node:fs';
import type { Options } from './command.ts';
import { toFileError } from './errors.ts';
import { refuseUsage } from './options.ts';

/** Whether something is piped in: a person at a terminal, or nothing at all, is not. */
function isPiped(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isFile() || stdin.isSocket();
  } catch {
    return false;
  }
}

async function* splitStream(path: string | undefined): AsyncGenerator<string[]> {
  const stream = path === undefined ? process.stdin : createReadStream(path);
  stream.setEncoding('utf8');
  let left = '';
  try {
    for await (const chunk of stream) {
      const lines = (left + String(chunk)).split(/\r?\n/);
      left = lines.pop() ?? '';
      yield lines;
    }
  } catch (error) {
    throw toFileError(path ?? 'stdin', error);
  }
  if (left !== '') yield [left];
}

/** What a command is about, in pieces as they come: its arguments, the lines of `--file`, or those of stdin. */
export async function* readLines(args: readonly string[], { file }: Options): AsyncGenerator<string[]> {
  if (args.length > 0) yield [...args];
  else if (file !== undefined) {
    if (!existsSync(file)) throw refuseUsage(`There is no file ${file}.`);
    yield* splitStream(file);
  } else if (isPiped()) yield* splitStream(undefined);
  else throw refuseUsage('Give codes as arguments, with --file FILE, or through a pipe.');
}
