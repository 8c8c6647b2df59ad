import type { Run } from './command.ts';

export const groups = {
  db: 'The database: migrate, seed, back up, restore, check.',
  user: 'Accounts: invite somebody, see what happened to somebody.',
};

export interface CommandRow {
  group: keyof typeof groups;
  /** Name and arguments. */
  usage: string;
  description: string;
  /** Shown by --help, without the program's name. */
  examples: string[];
  options?: Record<string, string>;
  /** The command's own file: loaded when it is run, by nothing else. */
  load: () => Promise<Run>;
}

export const commands: CommandRow[] = [
  {
    group: 'db',
    usage: 'migrate',
    description: 'Create the database or bring its schema up to date. The server does the same when it starts.',
    examples: ['db migrate', 'db migrate --json'],
    load: async () => (await import('./commands/db-migrate.ts')).dbMigrate,
  },
  {
    group: 'db',
    usage: 'seed',
    description: 'Add the demonstration accounts that are not there yet. Refused in production.',
    examples: ['db seed', 'db seed --json'],
    load: async () => (await import('./commands/db-seed.ts')).dbSeed,
  },
  {
    group: 'db',
    usage: 'backup [FILE]',
    description: 'Copy the database while it is in use, and read the copy back. Prints where it is.',
    examples: ['db backup', 'db backup /mnt/backups/portal.sqlite'],
    load: async () => (await import('./commands/db-backup.ts')).dbBackup,
  },
  {
    group: 'db',
    usage: 'restore <FILE>',
    description: 'Put a backup in the place of the database. Stop the server first. The replaced database is kept.',
    examples: ['db restore portal.sqlite --dry-run', 'db restore portal.sqlite', 'db restore portal.sqlite --yes'],
    options: { '--yes': 'do not ask', '--dry-run': 'verify the backup, say what would change, change nothing' },
    load: async () => (await import('./commands/db-restore.ts')).dbRestore,
  },
  {
    group: 'db',
    usage: 'doctor',
    description: 'Check that the file is sound and that what must hold of the accounts does.',
    examples: ['db doctor', 'db doctor --json'],
    load: async () => (await import('./commands/db-doctor.ts')).dbDoctor,
  },
  {
    group: 'user',
    usage: 'invite <EMAIL>',
    description: 'Open an account without name or password and mail the link that asks for them, or mail it again.',
    examples: ['user invite composer@example.com'],
    load: async () => (await import('./commands/user-invite.ts')).userInvite,
  },
  {
    group: 'user',
    usage: 'show <EMAIL>',
    description: 'Everything known about an account, and no secret: state, sessions, open links, mails, audit trail.',
    examples: ['user show composer@example.com', 'user show composer@example.com --json'],
    load: async () => (await import('./commands/user-show.ts')).userShow,
  },
];
