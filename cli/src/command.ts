import type { Env } from './env.ts';
import type { ExitCode } from './errors.ts';

/** What a command works with besides its arguments. */
export interface Context {
  /** Read and checked when it is first asked for: what needs no installation works without a usable one. */
  readonly env: Env;
  now(): Date;
  /** Talk: on stderr, and never part of what a script reads. */
  say(line: string): void;
  /** Has a destructive step confirmed by typing a word, or by `--yes`. Throws when it is not. */
  confirm(question: string, word: string, isConfirmed: boolean): Promise<void>;
}

export interface Options {
  json?: boolean;
  yes?: boolean;
  dryRun?: boolean;
}

/** What a command found: printed as lines for people, or as one JSON value. */
export interface Outcome {
  data: unknown;
  lines: string[];
  exitCode?: ExitCode;
}

/** A command. Throws `CliError` for what whoever typed it can act upon. */
export type Run = (context: Context, args: string[], options: Options) => Promise<Outcome>;
