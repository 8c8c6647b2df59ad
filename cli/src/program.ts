import { readVersion } from '@backline/core/installation/version';
import { CommanderError, Option, Command as Parser } from 'commander';
import { createContext, logLine, printLines } from './clients/context.ts';
import { demandNeeds, findNeeds, isOfMachine } from './clients/needs.ts';
import { loadAll, loadMeant } from './load-commands.ts';
import { nouns } from './nouns.ts';
import { type Command, type Loaded, readRequired, type ServerOption, toOptions } from './shared/command.ts';
import { readCodePrefix } from './shared/env.ts';
import { CliError, type ExitCode, exitCodes, toCliError } from './shared/errors.ts';
import { type Io, OutputLost, processIo, ReaderGone } from './shared/io.ts';
import { toTimeZone } from './shared/text.ts';

/** Support's most frequent questions, each with a command. */
const commonTasks: Record<string, string> = {
  '"I bought it, where is it?"': 'license explain EMAIL',
  '"My code says invalid."': 'license show CODE',
  '"I cannot log in."': 'user show EMAIL',
  '"49 dollars on my card statement?"': 'find 4242 49.00 22 Nov',
  '"I bought it twice."': 'order refund TRANSACTION --dry-run',
  '"I mistyped my address."': 'order resend TRANSACTION --to ADDRESS --reason TEXT',
  '"Where is my invoice, my refund?"': 'order show TRANSACTION',
  '"I lost my mailbox."': 'user change-email EMAIL NEW ... (add --help)',
  "Take a person's code back": 'license revoke CODE --reason TEXT',
  'Send 50 codes to a partner': 'license generate --count 50 ... (add --help)',
  'Redeem codes for a customer': 'license redeem CODE --user EMAIL --reason TEXT',
  '"I paid and got nothing."': 'find EMAIL',
  '"What am I charged?"': 'subscription show EMAIL',
  '"It does not play."': 'device explain EMAIL',
  'Give something for nothing': 'grant add EMAIL SKU --reason TEXT',
  'What can be given (SKU)': 'sku list',
  'Let a colleague do all this': 'staff add EMAIL --reason TEXT',
};

/** Shown by `backline --help`. */
function toTaskList(): string {
  const width = Math.max(...Object.keys(commonTasks).map(({ length }) => length));
  const lines = Object.entries(commonTasks).map(([task, command]) => `  ${task.padEnd(width)}  backline ${command}`);
  return ['Common tasks:', ...lines].join('\n');
}

type Start = (command: Command, args: string[], options: ServerOption) => Promise<void>;

/** Runs a command line and returns its exit code: see `exitCodes`. */
export async function runProgram(argv: string[], io: Io = processIo): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const isJson = argv.includes('--json');
  const meant = await loadMeant(argv);
  const program = createProgram(meant, { io, isJson }, async (command, args, options) => {
    exitCode = await runCommand(command, { args, options, io });
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof OutputLost) return endWithoutOutput(io, error);
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.done;
    if (isJson) canPrintError(io, toUsageError(error));
    else if (error.code === 'commander.missingArgument')
      for (const { command } of meant)
        for (const line of ['Such as:', ...toExampleLines(command, io)]) logLine(io, line);
    return exitCodes.usage;
  }
  return exitCode;
}

/** Reports lost output. If the reader closed the output, it has seen enough. */
function endWithoutOutput(io: Io, error: OutputLost): ExitCode {
  if (error instanceof ReaderGone) return exitCodes.done;
  logLine(io, `${error.message} What the command did stays done.`);
  return exitCodes.refused;
}

/** Prints a refusal for a script. Returns false if the output is lost. */
function canPrintError(io: Io, { code, message }: CliError): boolean {
  try {
    printLines(io, [JSON.stringify({ error: { code, message } })]);
    return true;
  } catch (error) {
    if (!(error instanceof OutputLost)) throw error;
    return false;
  }
}

/** Makes an error for scripts from a refusal by the parser. */
function toUsageError({ code, message }: CommanderError): CliError {
  const problem = code === 'commander.help' ? 'A command is missing' : message.replace(/^error: /, '');
  return new CliError(`${problem.split('\n')[0]}. Add --help to see how it is used.`, 'usage_invalid', 'usage');
}

function createProgram(meant: Loaded[], { io, isJson }: { io: Io; isJson: boolean }, start: Start): Parser {
  const program = new Parser('backline')
    .enablePositionalOptions()
    .description(
      'Manages an installation of the portal: licenses, accounts, the shop, releases, the audit, the database.',
    )
    .version(readVersion(), '--version', 'print the version of this program')
    .showHelpAfterError('Add --help to see how it is used.')
    .addHelpText('after', () => `\n${toTaskList()}`)
    .configureOutput({
      writeOut: (text) => printLines(io, text.trimEnd().split('\n')),
      writeErr: (text) => {
        if (isJson) return;
        for (const line of text.trimEnd().split('\n')) logLine(io, line);
      },
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
    })
    .exitOverride();
  const parents = new Map(
    Object.entries(nouns)
      .filter(([name]) => meant.length > 1 || meant[0]?.noun === name)
      .map(([name, { description }]) => [name, program.command(name).description(description)]),
  );
  for (const { noun, command } of meant) addCommand(noun === null ? program : parents.get(noun), command, start, io);
  return program;
}

/** Codes in examples get the brand's prefix, if there is a brand. */
function toExampleLines({ examples }: Command, { env, isApart = false }: Io): string[] {
  const prefix = isApart ? 'MUS' : readCodePrefix(env);
  return examples.map((example) => `  $ backline ${example.replaceAll('MUS-', `${prefix}-`)}`);
}

/** The help of the package for support lists commands of the shop's machine, and marks them. */
function toDescription({ description, needs }: Command, { isApart = false }: Io): string {
  return isApart && isOfMachine(needs) ? `On the machine of the shop: ${description}` : description;
}

function addCommand(parent: Parser | undefined, command: Command, start: Start, io: Io): void {
  const parser = parent?.command(command.usage);
  parser
    ?.description(toDescription(command, io))
    .addHelpText('after', () => ['\nExamples:', ...toExampleLines(command, io)].join('\n'))
    .action(() => start(command, parser.args, parser.opts()));
  for (const [flag, meaning] of Object.entries(toOptions(command))) parser?.option(flag, meaning);
  // The option is accepted so that `demandNeeds` can explain why it can't be used.
  if (isOfMachine(command.needs)) parser?.addOption(new Option('--server <URL>').hideHelp());
  for (const [alias, flag] of Object.entries(command.aliases ?? {}))
    parser?.addOption(new Option(alias).hideHelp().implies({ [new Option(flag).attributeName()]: true }));
}

async function runCommand(
  command: Command,
  { args, options, io }: { args: string[]; options: ServerOption & { reason?: string }; io: Io },
): Promise<ExitCode> {
  const needs = findNeeds(command, args, options);
  const context = createContext(io, { nouns, loadAll }, { ...command, needs }, options);
  const isJson = options.json === true;
  try {
    await demandNeeds(context, options);
    const given = { ...options, ...readRequired(command, options) };
    const {
      data,
      lines,
      isRefused = false,
      hasTimes = false,
      isPrinted,
      ifLost,
    } = await command.run(context, args, given);
    const exitCode = isRefused ? exitCodes.refused : exitCodes.done;
    if (isPrinted === true) return exitCode;
    try {
      if (isJson) printLines(io, [JSON.stringify(data)]);
      else if (lines.length > 0) printLines(io, lines);
    } catch (error) {
      if (ifLost !== undefined && error instanceof OutputLost) throw ifLost;
      throw error;
    }
    if (hasTimes && !isJson && lines.length > 0) context.log(`Times are in ${toTimeZone()}.`);
    return exitCode;
  } catch (error) {
    if (error instanceof OutputLost) throw error;
    const refusal = await toCliError(error);
    if (!isJson || !canPrintError(io, refusal)) for (const line of refusal.lines) context.log(line);
    return refusal.exitCode;
  }
}
