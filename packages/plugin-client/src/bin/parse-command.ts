import { parseArgs } from 'node:util';

/** The exit codes of `backline`. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, notAllowed: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a message. */
export class CommandError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;

  constructor(message: string, code: string, exitCode: ExitCode) {
    super(message);
    [this.code, this.exitCode] = [code, exitCode];
  }
}

export const help = `Installs packs and keeps them whole, for studios and tests.

backline-packs sign-in --portal URL [--api-key KEY] [--roots FILE]
backline-packs list
backline-packs find FOLDER…
backline-packs install SKU… --to FOLDER [--from FOLDER]… [--options ID,ID] [--version VERSION] [--limit 5MB]
backline-packs update [SKU…] [--from FOLDER]… [--limit 5MB]
backline-packs verify SKU…
backline-packs repair SKU… [--from FOLDER]…
backline-packs move SKU --to FOLDER
backline-packs copy SKU --to FOLDER
backline-packs rollback SKU
backline-packs uninstall SKU

--portal URL --roots FILE
                in place of a sign-in, for a computer without a line: what URL/api/v1/activation/keys says
--data FOLDER   where the sign-in and the list of libraries are kept
--json          prints JSON alone, one object a line
--wait          waits as long as it takes for a network or a drive
HTTPS_PROXY, HTTP_PROXY and NO_PROXY name a proxy; before Node 24.14 with NODE_USE_ENV_PROXY=1 beside them.
Exit codes: 0 done, 1 refused or damaged, 2 usage, 3 the portal is not reached, 4 not allowed.`;

/** For each command: the minimum and maximum number of arguments, and if it needs `--to`. */
const commands: Record<string, { least: number; most: number; isTo?: true }> = {
  'sign-in': { least: 0, most: 0 },
  list: { least: 0, most: 0 },
  find: { least: 1, most: 100 },
  install: { least: 1, most: 1000, isTo: true },
  update: { least: 0, most: 1000 },
  verify: { least: 1, most: 1000 },
  repair: { least: 1, most: 1000 },
  move: { least: 1, most: 1, isTo: true },
  copy: { least: 1, most: 1, isTo: true },
  rollback: { least: 1, most: 1 },
  uninstall: { least: 1, most: 1 },
};

const usage = (message: string) =>
  new CommandError(`${message} Add --help to see how it is used.`, 'usage_invalid', exitCodes.usage);

/** Reads a speed such as 5MB, in bytes per second. */
function parseLimit(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([kmg]?)b?(?:\/s)?$/i.exec(text) ?? [];
  const factor = { '': 1, k: 1e3, m: 1e6, g: 1e9 }[unit.toLowerCase()] ?? 0;
  const bytes = Math.floor(Number(number) * factor);
  if (number === undefined || bytes < 1) throw usage(`--limit ${text} is no speed: expected something like 5MB.`);
  return bytes;
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        portal: text,
        'api-key': text,
        roots: text,
        data: text,
        to: text,
        options: text,
        version: text,
        limit: text,
        json: flag,
        wait: flag,
        help: flag,
        from: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw usage(`${(error as Error).message.split('\n')[0]?.replace(/\.$/, '')}.`);
  }
}

/** Parses a command line. Throws `CommandError`. */
export function parseCommand(argv: readonly string[]) {
  const { values, positionals } = parse(argv);
  const [name = '', ...words] = positionals;
  const command = commands[name];
  if (values.help || name === '') return { name: 'help', words: [], values, bytesPerSecond: null };
  if (command === undefined) throw usage(`There is no command "${name}".`);
  if (words.length < command.least) throw usage(`"${name}" needs ${name === 'find' ? 'a folder' : 'a SKU'}.`);
  if (words.length > command.most) throw usage(`"${name}" takes fewer words.`);
  if (command.isTo && values.to === undefined) throw usage(`"${name}" needs --to FOLDER.`);
  return { name, words, values, bytesPerSecond: parseLimit(values.limit) };
}
export type ParsedCommand = ReturnType<typeof parseCommand>;
