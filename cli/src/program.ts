import { Command, CommanderError } from 'commander';
import type { Context, Options, Run } from './command.ts';
import { commands, groups } from './commands.ts';
import { type Env, parseEnv } from './env.ts';
import { type CliError, type ExitCode, exitCodes, toCliError } from './errors.ts';
import { confirm, printLine, say } from './terminal.ts';

type Start = (load: () => Promise<Run>, args: string[], options: Options) => Promise<void>;

/** Runs one command line and answers with its exit code: 0 done, 1 refused, 2 wrong usage, 3 no database. */
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
    .description('Looks after an installation of the portal: its database and its accounts.')
    .showHelpAfterError('Add --help to see how it is used.')
    .configureOutput({ writeOut: (text) => printLine(text.trimEnd()), writeErr: (text) => say(text.trimEnd()) })
    .exitOverride();
  const parents = new Map(
    Object.entries(groups).map(([name, description]) => [name, program.command(name).description(description)]),
  );
  // Each takes its time to describe: those that cannot be meant are left out.
  const meant = commands.filter(({ group }) => argv.includes(group));
  for (const { group, usage, description, examples, options = {}, load } of meant) {
    const command = parents.get(group)?.command(usage);
    command
      ?.description(description)
      .option('--json', 'print one JSON value and nothing else')
      .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ backline ${example}`).join('\n')}`)
      .action(() => start(load, command.args, command.opts()));
    for (const [flag, meaning] of Object.entries(options)) command?.option(flag, meaning);
  }
  return program;
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
    confirm,
  };
}

async function runCommand(load: () => Promise<Run>, args: string[], options: Options): Promise<ExitCode> {
  const isJson = options.json === true;
  try {
    const run = await load();
    const { data, lines, exitCode } = await run(createContext(), args, options);
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
