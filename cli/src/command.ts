import type { Env } from './env.ts';
import type { ExitCode } from './errors.ts';

/** What a command works with besides its arguments. */
export interface Context {
  /** Read and checked when it is first asked for: what needs no installation works without a usable one. */
  readonly env: Env;
  now(): Date;
  /** Talk: on stderr, and never part of what a script reads. */
  say(line: string): void;
  /** Talk that replaces itself: progress, on a terminal only. */
  tell(line: string, isLast: boolean): void;
  /** Data, for what is too long to be kept until the end. */
  print(lines: readonly string[]): void;
  /** Has a destructive step confirmed by typing a word, or by `--yes`. Throws when it is not. */
  confirm(question: string, word: string, isConfirmed: boolean): Promise<void>;
}

/** Every option that some command takes, as it was typed. */
export interface Options {
  json?: boolean;
  yes?: boolean;
  dryRun?: boolean;
  deliverTo?: string;
  waiting?: boolean;
  setAside?: boolean;
  passwordStdin?: boolean;
  /** A format for `license format`, a file elsewhere. */
  csv?: boolean | string;
  file?: string;
  server?: string;
  email?: string;
  apiKey?: string;
  user?: string;
  sku?: string;
  batch?: string;
  count?: string;
  days?: string;
  expires?: string;
  limit?: string;
  before?: string;
  name?: string;
  subject?: string;
  windows?: string;
  macos?: string;
  released?: string;
  reason?: string;
  since?: string;
  status?: string;
}

/** What a command found: printed as lines for people, or as one JSON value. */
export interface Outcome {
  data: unknown;
  lines: string[];
  exitCode?: ExitCode;
  /** The lines have times of this machine's clock: its zone is said once. */
  hasTimes?: boolean;
  /** The command has printed its lines itself. */
  isPrinted?: boolean;
}

/** A command. Throws `CliError` for what whoever typed it can act upon. */
export type Run = (context: Context, args: string[], options: Options) => Promise<Outcome>;
