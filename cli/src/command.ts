import type { Env } from './env.ts';
import type { ExitCode } from './errors.ts';

/** What a command works with besides its arguments. */
export interface Context {
  env: Env;
  now(): Date;
  /** Talk: on stderr, and never part of what a script reads. */
  say(line: string): void;
  /** Has a destructive step confirmed by typing a word, or by `--yes`. Throws when it is not. */
  confirm(question: string, word: string, isConfirmed: boolean): Promise<void>;
}

/** What a command found: printed as lines for people, or as one JSON value. */
export interface Outcome {
  data: unknown;
  lines: string[];
  exitCode?: ExitCode;
}
