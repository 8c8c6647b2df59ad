import type { Env } from './env.ts';
import type { CliError } from './errors.ts';
import type { Io } from './io.ts';
import { demandTexts, readReason, reasonOption, yesOption } from './options.ts';
import type { SupportClient } from './support-client.ts';

/**
 * The needs of a command besides its arguments. Of the first four it has at most one:
 * - `machine`: this machine, with the server's settings. A missing database is created.
 * - `database`: this machine, and its existing database.
 * - `shop`: this machine's database, or a named server.
 * - `server`: a named server.
 * - `provider`: Paddle, and its clock.
 * - `clock`: the time for Paddle's dates.
 * - `packs`: the storage of packs.
 * - `key`: a signing key.
 */
export type Need = 'machine' | 'database' | 'shop' | 'server' | 'provider' | 'clock' | 'packs' | 'key';

/** The things that a command can use, besides its arguments. */
export interface Context {
  /** All commands, for a command that describes others. */
  readonly commands: CommandIndex;
  readonly io: Io;
  /** The needs of the command with its options and arguments. Nothing else is opened for it. */
  readonly needs: readonly Need[];
  /**
   * The settings, read and checked when first used, so that commands without an installation work without valid
   * settings.
   */
  readonly env: Env;
  /** The prefix of printed license codes, in this installation's brand. */
  readonly codePrefix: string;
  now(): Date;
  /** The absolute path of a file from the command line. */
  toPath(file: string): string;
  /** Prints a message to stderr, because scripts read stdout. */
  log(line: string): void;
  /** Prints a message that replaces the previous one, only on a terminal. */
  showProgress(line: string, isLast: boolean): void;
  /** Prints data that is too long to collect until the end. */
  print(lines: readonly string[]): void;
  /** Logs the command that undoes a change, ready to paste. If a server was changed, it names the server. */
  logUndo(...words: string[]): void;
  /** Makes support calls, at a server if `--server` or `BACKLINE_SERVER` names one, otherwise at this installation. */
  withClient<T>(work: (client: SupportClient) => Promise<T>): Promise<T>;
  /**
   * Asks the user to confirm a destructive step by typing a word. `--yes` answers for a command that `confirms`. Throws
   * if it is not confirmed. `option`: only this option answers the question, not `--yes`; the caller asks only if it is
   * missing.
   */
  confirm(question: string, word: string, option?: string): Promise<void>;
}

/** The result of a command: printed as lines for people, or as one JSON value. */
export interface Outcome {
  data: unknown;
  lines: string[];
  /** True if a check found problems, which the exit code shows. */
  isRefused?: boolean;
  /** True if lines contain local times, so that the time zone is printed once. */
  hasTimes?: boolean;
  /**
   * The error for output that can't be written or that nobody reads, if it contains secrets that are shown only once.
   */
  ifLost?: CliError;
  /** True if the command has already printed its lines. */
  isPrinted?: boolean;
}

type CamelCase<Text> = Text extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Text;
/** The option of `--no-listen` is `listen?: false`. */
type NameOf<Flag> = Flag extends `--no-${infer Name}`
  ? CamelCase<Name>
  : Flag extends `--${infer Name} <${string}>`
    ? CamelCase<Name>
    : Flag extends `--${infer Name}`
      ? CamelCase<Name>
      : never;

/** Options as typed, derived from a command's flags: `--dry-run` is `dryRun?: boolean`. */
type OptionsOf<Flags> = {
  [Flag in keyof Flags as NameOf<Flag> & string]?: Flag extends `${string} <${string}>` ? string : boolean;
} & { json?: boolean; server?: string; insecure?: boolean; yes?: boolean };

/** Options that `toOptions` adds to a command's own. */
export type ServerOption = OptionsOf<typeof serverOption>;

type ReasonRule = 'demanded' | 'optional';

export interface Command {
  /** The command's name and arguments. */
  usage: string;
  description: string;
  /** Examples for --help, without the program's name. */
  examples: string[];
  /** The flags with their descriptions. */
  options?: Record<string, string>;
  /** The names of options that must be given. */
  required?: readonly string[];
  /** Older names of flags, which are still accepted but not shown. */
  aliases?: Record<string, string>;
  /** `demanded`: `--reason` is required. `optional`: the command is a look-up, which has a default reason. */
  reason?: ReasonRule;
  /** True if the command asks before a change. It then has `--yes`. */
  confirms?: true;
  /** The needs that are checked before the command runs. A command that can work at a server has `--server`. */
  needs: readonly Need[];
  /** Other needs with certain options, such as `--roots`, or first arguments, such as `key`. */
  needsWith?: Record<string, readonly Need[]>;
  /** Throws `CliError` for problems that the user can solve. */
  run(context: Context, args: string[], options: object): Promise<Outcome>;
}

export interface Noun {
  description: string;
  /** The file of each command, which is loaded only to run or describe it. */
  verbs: Record<string, () => Promise<{ command: Command }>>;
}

export interface Loaded {
  /** The noun, or null for a command such as `backline login`. */
  noun: string | null;
  verb: string;
  command: Command;
}

export interface CommandIndex {
  nouns: Record<string, Noun>;
  loadAll(): Promise<Loaded[]>;
}

/** Defines a command. Its flags determine the type of its options. */
export function defineCommand<
  Flags extends Record<string, string> = Record<never, string>,
  Rule extends ReasonRule | undefined = undefined,
  const Required extends keyof OptionsOf<Flags> & string = never,
>(
  command: Omit<Command, 'options' | 'required' | 'reason' | 'run'> & {
    options?: Flags;
    required?: readonly Required[];
    reason?: Rule;
    run(
      context: Context,
      args: string[],
      options: OptionsOf<Flags> & Record<Required, string> & (Rule extends ReasonRule ? { reason: string } : unknown),
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

const toName = (flag: string) => flag.replace(/^--| .*$/g, '');

type Given = Record<string, string | boolean | undefined>;

/** True if a command needs a reason. A dry run needs none. */
function needsReason({ options = {}, reason }: Command, { dryRun }: Given): boolean {
  return reason === 'demanded' || (Object.keys(reasonOption).some((flag) => flag in options) && dryRun !== true);
}

/**
 * The required options of a command. If several are missing, the error names all of them; if only the reason is
 * missing, it explains that.
 */
export function readRequired(command: Command, options: Given): Partial<Record<string, string>> {
  const { required = [], reason } = command;
  const isWhole = required.every((name) => String(options[name] ?? '').trim() !== '');
  const names = isWhole || !needsReason(command, options) ? required : [...required, 'reason'];
  const texts = demandTexts(options as Record<string, string | undefined>, names);
  return { ...texts, ...(reason && { reason: readReason[reason](options as { reason?: string }) }) };
}

/** The flags of a command, with their descriptions. */
export function toOptions(command: Command): Record<string, string> {
  const { options = {}, required = [], reason, confirms } = command;
  const own = { ...options, ...(reason === undefined ? {} : reasonOption) };
  const demanded = [...required, ...(reason === 'demanded' ? ['reason'] : [])];
  const marked = Object.entries(own).map(([flag, meaning]) => [
    flag,
    demanded.includes(toName(flag)) ? `required: ${meaning}` : meaning,
  ]);
  return {
    ...Object.fromEntries(marked),
    ...(confirms ? yesOption : {}),
    ...(canUseServer(command) ? serverOption : {}),
    ...commonOptions,
  };
}
