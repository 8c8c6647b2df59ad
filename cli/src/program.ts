import { Command, CommanderError } from 'commander';
import type { Context, Options, Run } from './command.ts';
import { type CommandRow, commands, groups, toOptions } from './commands.ts';
import { type Env, parseEnv } from './env.ts';
import { type CliError, type ExitCode, exitCodes, toCliError } from './errors.ts';
import { confirm, printLine, say, tell } from './terminal.ts';

type Start = (load: () => Promise<Run>, args: string[], options: Options) => Promise<void>;

/** Runs one command line and answers with its exit code: see `exitCodes`. */
export async function runProgram(argv: string[]): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const program = createProgram(argv, async (load, args, options) => {
    exitCode = await runCommand(load, args, options);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return exitCode;
}

function createProgram(argv: string[], start: Start): Command {
  const program = new Command('backline')
    .description('Looks after an installation of the portal: licenses, accounts, releases, the audit, the database.')
    .showHelpAfterError('Add --help to see how it is used.')
    .configureOutput({ writeOut: (text) => printLine(text.trimEnd()), writeErr: (text) => say(text.trimEnd()) })
    .exitOverride();
  const meant = findMeant(argv);
  const parents = new Map(
    Object.entries(groups)
      .filter(([name]) => meant.length > 1 || meant[0]?.group === name)
      .map(([name, description]) => [name, program.command(name).description(description)]),
  );
  for (const row of meant) {
    const { group, usage, description, examples, load } = row;
    const parent = group === null ? program : parents.get(group);
    const command = parent?.command(usage);
    command
      ?.description(description)
      .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ backline ${example}`).join('\n')}`)
      .action(() => start(load, command.args, command.opts()));
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
    print: printLine,
    confirm,
  };
}

async function runCommand(load: () => Promise<Run>, args: string[], options: Options): Promise<ExitCode> {
  const isJson = options.json === true;
  try {
    const run = await load();
    const { data, lines, exitCode, isPrinted } = await run(createContext(), args, options);
    if (isPrinted === true) return exitCode ?? exitCodes.done;
    if (isJson) printLine(JSON.stringify(data));
    else for (const line of lines) printLine(line);
    return exitCode ?? exitCodes.done;
  } catch (error) {
    const { code, message, exitCode }: CliError = await toCliError(error);
    if (isJson) printLine(JSON.stringify({ error: { code, message } }));
    else say(message);
    return exitCode;
  }
}
