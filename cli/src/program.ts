import { Command, CommanderError } from 'commander';
import type { Context, Outcome } from './command.ts';
import { type CliError, type ExitCode, exitCodes, toCliError } from './errors.ts';
import { confirm, printLine, say } from './terminal.ts';

type Options = { json?: boolean; yes?: boolean; dryRun?: boolean };
type Run = (context: Context, args: string[], options: Options) => Promise<Outcome>;

/** Runs one command line and answers with its exit code: 0 done, 1 refused, 2 wrong usage, 3 no database. */
export async function runProgram(argv: string[]): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const program = createProgram(async (load, args, options) => {
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

type Start = (load: () => Promise<Run>, args: string[], options: Options) => Promise<void>;

function createProgram(start: Start): Command {
  const program = new Command('backline')
    .description('Looks after an installation of the portal: its database and its accounts.')
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride();
  const db = program.command('db').description('The database: migrate, seed, back up, restore, check.');
  const user = program.command('user').description('Accounts: invite somebody, see what happened to somebody.');

  /** `usage` is name and arguments; examples are shown by --help, one line each. */
  const add = (parent: Command, usage: string, description: string, examples: string[], load: () => Promise<Run>) =>
    parent
      .command(usage)
      .description(description)
      .option('--json', 'print one JSON value and nothing else')
      .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ backline ${example}`).join('\n')}`)
      .action((...given: unknown[]) => {
        const command = given.at(-1) as Command;
        return start(load, command.args, command.opts());
      });

  add(
    db,
    'migrate',
    'Create the database or bring its schema up to date. The server does the same when it starts.',
    ['db migrate', 'db migrate --json'],
    async () => (await import('./commands/db-migrate.ts')).dbMigrate,
  );
  add(
    db,
    'seed',
    'Add the demonstration accounts that are not there yet. Refused in production.',
    ['db seed', 'db seed --json'],
    async () => (await import('./commands/db-seed.ts')).dbSeed,
  );
  add(
    db,
    'backup [FILE]',
    'Copy the database while it is in use, and read the copy back. Prints where it is.',
    ['db backup', 'db backup /mnt/backups/portal.sqlite'],
    async () => (await import('./commands/db-backup.ts')).dbBackup,
  );
  add(
    db,
    'restore <FILE>',
    'Put a backup in the place of the database. Stop the server first. The replaced database is kept.',
    ['db restore portal.sqlite --dry-run', 'db restore portal.sqlite', 'db restore portal.sqlite --yes'],
    async () => (await import('./commands/db-restore.ts')).dbRestore,
  )
    .option('--yes', 'do not ask')
    .option('--dry-run', 'verify the backup, say what would change, change nothing');
  add(
    db,
    'doctor',
    'Check that the file is sound and that what must hold of the accounts does.',
    ['db doctor', 'db doctor --json'],
    async () => (await import('./commands/db-doctor.ts')).dbDoctor,
  );
  add(
    user,
    'invite <EMAIL>',
    'Open an account without name or password and mail the link that asks for them, or mail it again.',
    ['user invite composer@example.com'],
    async () => (await import('./commands/user-invite.ts')).userInvite,
  );
  add(
    user,
    'show <EMAIL>',
    'Everything known about an account, and no secret: state, sessions, open links, mails, audit trail.',
    ['user show composer@example.com', 'user show composer@example.com --json'],
    async () => (await import('./commands/user-show.ts')).userShow,
  );
  return program;
}

async function runCommand(load: () => Promise<Run>, args: string[], options: Options): Promise<ExitCode> {
  const isJson = options.json === true;
  try {
    const [run, { parseEnv }] = await Promise.all([load(), import('./env.ts')]);
    const context: Context = { env: parseEnv(), now: () => new Date(), say, confirm };
    const { data, lines, exitCode } = await run(context, args, options);
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
