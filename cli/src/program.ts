import { Command, CommanderError } from 'commander';
import type { Context, Options } from './command.ts';
import { type CommandRow, commands, commonTasks, groups, toOptions } from './commands.ts';
import { type Env, parseEnv, readHostEnv } from './env.ts';
import { CliError, type ExitCode, exitCodes, toCliError } from './errors.ts';
import { toTimeZone } from './local-time.ts';
import { confirm, printLine, printLines, ReaderGone, say, tell } from './terminal.ts';

type Start = (row: CommandRow, args: string[], options: Options) => Promise<void>;

/** Runs one command line and answers with its exit code: see `exitCodes`. */
export async function runProgram(argv: string[]): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const program = createProgram(argv, async (row, args, options) => {
    exitCode = await runCommand(row, args, options);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof ReaderGone) return exitCodes.done;
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.done;
    if (isJsonWanted(argv)) printError(toUsageError(error));
    return exitCodes.usage;
  }
  return exitCode;
}

const isJsonWanted = (argv: string[]) => argv.includes('--json');

function printError({ code, message }: CliError): void {
  printLine(JSON.stringify({ error: { code, message } }));
}

/** What the parser of command lines refused, for a script. */
function toUsageError({ code, message }: CommanderError): CliError {
  const problem = code === 'commander.help' ? 'A command is missing' : message.replace(/^error: /, '');
  return new CliError(`${problem.split('\n')[0]}. Add --help to see how it is used.`, {
    code: 'usage_invalid',
    exitCode: exitCodes.usage,
  });
}

function createProgram(argv: string[], start: Start): Command {
  const program = new Command('backline')
    .description(
      'Looks after an installation of the portal: licenses, accounts, the shop, releases, the audit, the database.',
    )
    .showHelpAfterError('Add --help to see how it is used.')
    .addHelpText('after', () => `\n${toTaskList()}`)
    .configureOutput({
      writeOut: (text) => printLines(text.trimEnd().split('\n')),
      writeErr: (text) => {
        if (isJsonWanted(argv)) return;
        for (const line of text.trimEnd().split('\n')) say(line);
      },
    })
    .exitOverride();
  const meant = findMeant(argv);
  const parents = new Map(
    Object.entries(groups)
      .filter(([name]) => meant.length > 1 || meant[0]?.group === name)
      .map(([name, description]) => [name, program.command(name).description(description)]),
  );
  for (const row of meant) {
    const { group, usage, description, examples } = row;
    const parent = group === null ? program : parents.get(group);
    const command = parent?.command(usage);
    command
      ?.description(description)
      .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ backline ${example}`).join('\n')}`)
      .action(() => start(row, command.args, command.opts()));
    for (const [flag, meaning] of Object.entries(toOptions(row))) command?.option(flag, meaning);
  }
  return program;
}

/** The rows that a command line can mean: describing all of them takes longer than running one. */
function findMeant([first = '', second = '', ...others]: string[]): CommandRow[] {
  const isNamed = ({ usage }: CommandRow, name: string) => usage.split(' ')[0] === name;
  const named = commands.filter((row) => (row.group === null ? isNamed(row, first) : isNamed(row, second)));
  const exact = named.filter(({ group }) => group === null || group === first);
  if (exact.length === 1) return exact;
  return commands.filter(({ group }) => group === null || [first, second, ...others].includes(group));
}

function toTaskList(): string {
  const width = Math.max(...Object.keys(commonTasks).map(({ length }) => length));
  const lines = Object.entries(commonTasks).map(([task, command]) => `  ${task.padEnd(width)}  backline ${command}`);
  return ['Common tasks:', ...lines].join('\n');
}

function createContext(): Context {
  let env: Env | undefined;
  return {
    get env() {
      env ??= parseEnv();
      return env;
    },
    now: () => new Date(),
    say,
    tell,
    print: printLines,
    confirm,
  };
}

async function runCommand(row: CommandRow, args: string[], options: Options): Promise<ExitCode> {
  const { load, isRemote = false, isOffline = false } = row;
  const isJson = options.json === true;
  if (!isRemote && !isOffline && readHostEnv().server !== undefined)
    say('This command works on the database of this machine, whatever BACKLINE_SERVER says.');
  try {
    const run = await load();
    const { data, lines, exitCode, hasTimes = false, isPrinted } = await run(createContext(), args, options);
    if (isPrinted === true) return exitCode ?? exitCodes.done;
    if (isJson) printLine(JSON.stringify(data));
    else if (lines.length > 0) printLines(lines);
    if (hasTimes && !isJson && lines.length > 0) say(`Times are in ${toTimeZone()}.`);
    return exitCode ?? exitCodes.done;
  } catch (error) {
    if (error instanceof ReaderGone) throw error;
    const refusal = await toCliError(error);
    if (isJson) printError(refusal);
    else for (const line of refusal.lines) say(line);
    return refusal.exitCode;
  }
}
