import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { toVisible } from '@backline/domain/inputs/to-visible';
import type { Command, CommandIndex, Context, ServerOption } from '../shared/command.ts';
import { type Env, parseEnv, readCodePrefix } from '../shared/env.ts';
import { CliError } from '../shared/errors.ts';
import { ask, type Io, OutputLost } from '../shared/io.ts';
import { refuseUsage } from '../shared/options.ts';
import type { SupportClient } from '../shared/support-client.ts';
import { readServer } from './server-access.ts';

async function withSupportClient<T>(
  context: Context,
  options: ServerOption,
  work: (client: SupportClient) => Promise<T>,
): Promise<T> {
  const server = readServer(context, options);
  if (server === null) {
    const { withLocalClient } = await import('./local-client.ts');
    return withLocalClient(context, work);
  }
  const { openRemoteClient } = await import('./remote-client.ts');
  return work(openRemoteClient(server, context));
}

const quote = (word: string) => (/^[\w./:@%+…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function logUndo({ log }: Context, { server, insecure = false }: ServerOption, words: string[]): void {
  const where = server === undefined ? [] : ['--server', server, ...(insecure ? ['--insecure'] : [])];
  log(`Undo: backline ${[...words, ...where].map(quote).join(' ')} --reason TEXT`);
}

/** Prints whole lines. All output goes through here, so that text typed by a stranger cannot control the terminal. */
export function printLines({ stdout }: Io, lines: readonly string[]): void {
  stdout.write(lines.map((line) => `${toVisible(line)}\n`).join(''));
}

export function logLine({ stderr }: Io, line: string): void {
  try {
    stderr.write(`${toVisible(line)}\n`);
  } catch (error) {
    // If nobody reads the output, the message is lost, which is fine.
    if (!(error instanceof OutputLost)) throw error;
  }
}

/** Asks the user to type a word. `option` confirms without a terminal; null if there is no such option. */
async function confirm({ stdin, stderr }: Io, question: string, word: string, option: string | null): Promise<void> {
  const refusal = 'not_confirmed';
  if (!stdin.isTTY || !stderr.isTTY) {
    const next = option !== null ? `add ${option}` : `run it at a terminal and type "${word}"`;
    throw new CliError(`${question} Nobody is here to confirm it: ${next}. Nothing was changed.`, refusal);
  }
  const { createInterface } = await import('node:readline/promises');
  const prompt = createInterface({ input: stdin.stream, output: stderr.stream });
  const answer = await ask(prompt, `${toVisible(question)}\nType "${word}" to go on: `);
  if (answer?.trim() !== word) throw new CliError('Not confirmed. Nothing was changed.', refusal);
}

/** Refuses a path that Node could not read: if it isn't UTF-8, it contains replacement characters. */
function toPath({ cwd }: Io, file: string): string {
  const path = resolve(cwd, file);
  if (!path.includes('\ufffd') || existsSync(path)) return path;
  throw refuseUsage(`"${path}": it is not written in UTF-8. Rename it, and run the command again.`);
}

export function createContext(
  io: Io,
  commands: CommandIndex,
  { confirms, needs }: Pick<Command, 'confirms' | 'needs'>,
  options: ServerOption,
): Context {
  let env: Env | undefined;
  const context: Context = {
    io,
    commands,
    needs,
    get env() {
      env ??= parseEnv(io.env);
      return env;
    },
    get codePrefix() {
      return readCodePrefix(io.env);
    },
    now: () => new Date(),
    toPath: (file) => toPath(io, file),
    log: (line) => logLine(io, line),
    showProgress(line, isLast) {
      if (io.stderr.isTTY) io.stderr.write(`\r\u001b[2K${toVisible(line)}${isLast ? '\n' : ''}`);
    },
    print: (lines) => printLines(io, lines),
    async confirm(question, word, option) {
      if (option !== undefined) await confirm(io, question, word, option);
      else if (options.yes !== true) await confirm(io, question, word, confirms === true ? '--yes' : null);
    },
    logUndo: (...words) => logUndo(context, options, words),
    withClient: (work) => withSupportClient(context, options, work),
  };
  return context;
}
