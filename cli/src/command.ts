import type { Env } from './env.ts';
import type { CliError } from './errors.ts';
import type { Io } from './io.ts';
import { reasonOption, yesOption } from './options.ts';
import type { SupportClient } from './support-client.ts';

/**
 * The needs of a command besides its arguments. Of the first four it has at most one:
 * - `machine`: this machine, with the settings of the server. A database is made where there is none.
 * - `database`: this machine, and the database that is there.
 * - `shop`: the database of this machine, or a server that is named.
 * - `server`: a server that is named.
 * - `provider`: Paddle, and its clock.
 * - `clock`: the time that Paddle's dates are compared with.
 * - `packs`: where packs are stored.
 * - `key`: a key that signs.
 */
export type Need = 'machine' | 'database' | 'shop' | 'server' | 'provider' | 'clock' | 'packs' | 'key';

/** The surroundings of a command besides its arguments. */
export interface Context {
  /** All commands, for those that tell of others. */
  readonly commands: CommandIndex;
  readonly io: Io;
  /** Of the command as it was typed. Nothing else is opened for it. */
  readonly needs: readonly Need[];
  /** Read and checked when it is first asked for: what needs no installation works without a usable one. */
  readonly env: Env;
  /** The beginning of printed license codes, in the brand of this installation. */
  readonly codePrefix: string;
  now(): Date;
  /** The absolute path of a file that was named on the command line. */
  toPath(file: string): string;
  /** A message: on stderr, and never part of what a script reads. */
  log(line: string): void;
  /** A message that replaces the one before: on a terminal only. */
  showProgress(line: string, isLast: boolean): void;
  /** Data, for what is too long to be kept until the end. */
  print(lines: readonly string[]): void;
  /** Logs the command that undoes a change, ready to be pasted: it works where the change was made. */
  logUndo(...words: string[]): void;
  /** Makes support calls: at a server if `--server` or `BACKLINE_SERVER` names one, at this installation otherwise. */
  withClient<T>(work: (client: SupportClient) => Promise<T>): Promise<T>;
  /** Has a destructive step confirmed by typing a word, or by `--yes` where the command `confirms`. Throws when it is not. */
  confirm(question: string, word: string): Promise<void>;
}

/** The result of a command: printed as lines for people, or as one JSON value. */
export interface Outcome {
  data: unknown;
  lines: string[];
  /** It was looked at and is not as it should be: the exit code says so. */
  isRefused?: boolean;
  /** The lines have times of this machine's clock: its zone is printed once. */
  hasTimes?: boolean;
  /** Thrown where the output cannot be written, or has no reader: it has what nobody will see again. */
  ifLost?: CliError;
  /** The command has printed its lines itself. */
  isPrinted?: boolean;
}

type CamelCase<Text> = Text extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Text;
/** `--no-listen` is `listen?: false`. */
type NameOf<Flag> = Flag extends `--no-${infer Name}`
  ? CamelCase<Name>
  : Flag extends `--${infer Name} <${string}>`
    ? CamelCase<Name>
    : Flag extends `--${infer Name}`
      ? CamelCase<Name>
      : never;

/** Options as they were typed, from the flags that a command declares: `--dry-run` is `dryRun?: boolean`. */
type OptionsOf<Flags> = {
  [Flag in keyof Flags as NameOf<Flag> & string]?: Flag extends `${string} <${string}>` ? string : boolean;
} & { json?: boolean; server?: string; insecure?: boolean; yes?: boolean };

/** Options that `toOptions` adds to those of a command. */
export type ServerOption = OptionsOf<typeof serverOption>;

type ReasonRule = 'demanded' | 'optional';

export interface Command {
  /** Name and arguments. */
  usage: string;
  description: string;
  /** Shown by --help, without the program's name. */
  examples: string[];
  /** Each flag with its meaning. */
  options?: Record<string, string>;
  /** Older names of flags: still accepted, shown nowhere. */
  aliases?: Record<string, string>;
  /** True if `--reason` has to be given. A lookup has a reason of its own without it. */
  reason?: ReasonRule;
  /** It asks before it changes anything: adds `--yes`, which answers. */
  confirms?: true;
  /** Checked before it runs. One that can work at a server has `--server`. */
  needs: readonly Need[];
  /** Its needs in place of these where an option is given, such as `--roots`, or a first argument, such as `key`. */
  needsWith?: Record<string, readonly Need[]>;
  /** Throws `CliError` for what the user can act upon. */
  run(context: Context, args: string[], options: object): Promise<Outcome>;
}

export interface Noun {
  description: string;
  /** Each command's own file: loaded when it is run or described, by nothing else. */
  verbs: Record<string, () => Promise<{ command: Command }>>;
}

export interface Loaded {
  /** Null: a command of its own, such as `backline login`. */
  noun: string | null;
  verb: string;
  command: Command;
}

export interface CommandIndex {
  nouns: Record<string, Noun>;
  loadAll(): Promise<Loaded[]>;
}

/** A command whose options are typed by the flags that it declares. */
export function defineCommand<
  Flags extends Record<string, string> = Record<never, string>,
  Rule extends ReasonRule | undefined = undefined,
>(
  command: Omit<Command, 'options' | 'reason' | 'run'> & {
    options?: Flags;
    reason?: Rule;
    run(
      context: Context,
      args: string[],
      options: OptionsOf<Flags> & (Rule extends ReasonRule ? { reason: string } : unknown),
    ): Promise<Outcome>;
  },
): Command {
  return command;
}

/** Options of every command. */
const commonOptions = { '--json': 'print one JSON value and nothing else' };
const serverOption = {
  '--server <URL>': 'work at this server instead of the local database (BACKLINE_SERVER)',
  '--insecure': 'send the token to a server elsewhere over plain http, where others can read it',
} as const;

export const canUseServer = ({ needs }: Command): boolean => needs.includes('shop') || needs.includes('server');

export function toOptions(command: Command): Record<string, string> {
  const { options = {}, reason, confirms } = command;
  return {
    ...options,
    ...(reason === undefined ? {} : reasonOption),
    ...(confirms ? yesOption : {}),
    ...(canUseServer(command) ? serverOption : {}),
    ...commonOptions,
  };
}
