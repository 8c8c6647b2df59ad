import type { Run } from './command.ts';

export const groups = {
  license: 'License codes: format, make, look up, redeem, take back, and why somebody has or lacks something.',
  batch: 'Batches of codes: which there are, how they are used, take one back.',
  grant: 'What a customer has, by hand: give, take away, give back.',
  user: 'Accounts: invite, see what happened, log out everywhere, disable, mail a link to a new password.',
  staff: 'Who may look after customers. Only the operator of the machine decides that.',
  audit: 'Who did what and why, and whether that record is whole.',
  sku: 'What can be granted.',
  catalog: 'What the shop shows: fill it from a file, write it to one, compare.',
  paddle: 'The payment provider: what it sells for us, what it has told us.',
  order: 'What was bought, and what became of it.',
  subscription: 'Plans: how they stand, and what was paid for them.',
  review: 'Purchases that wait for a person.',
  release: 'Versions of the plugin that customers download.',
  db: 'The database: migrate, seed, back up, restore, check.',
};

/** What support is asked most, and the command that answers it. Shown by `backline --help`. */
export const commonTasks: Record<string, string> = {
  '"I bought it, where is it?"': 'license explain EMAIL',
  '"My code says invalid."': 'license show CODE',
  '"I cannot log in."': 'user show EMAIL',
  "Refund a person's code": 'license revoke CODE --reason refund',
  'Send 50 codes to a partner': 'license generate --count 50 ... (add --help)',
  'Redeem codes for a customer': 'license redeem CODE --user EMAIL --reason TEXT',
  '"I paid and got nothing."': 'order list --user EMAIL',
  '"What am I charged?"': 'subscription show EMAIL',
  'Give something for nothing': 'grant add EMAIL SKU --reason TEXT',
  'What can be given (SKU)': 'sku list',
  'Let a colleague do all this': 'staff add EMAIL --reason TEXT',
};

export interface CommandRow {
  /** Null: a command of its own, such as `backline login`. */
  group: keyof typeof groups | null;
  /** Name and arguments. */
  usage: string;
  description: string;
  /** Shown by --help, without the program's name. */
  examples: string[];
  options?: Record<string, string>;
  /** Whether it can work at a server elsewhere: adds `--server`. */
  isRemote?: boolean;
  /** Whether it needs no database either. */
  isOffline?: boolean;
  /** The command's own file: loaded when it is run, by nothing else. */
  load: () => Promise<Run>;
}

const reason = { '--reason <TEXT>': 'why: the audit keeps it' };
const yes = { '--yes': 'do not ask' };
const codesFrom = { '--file <FILE>': 'read codes from a file instead; without both, from a pipe' };

export const commands: CommandRow[] = [
  {
    group: 'license',
    usage: 'format [CODES...]',
    description:
      'Write codes as they are printed, MUS-ABCD-EFGH-JKMN-PQRS. What is too short for a code is printed with a warning, and the exit code is 1. Asks no database and no server.',
    examples: [
      'license format "mus abcd efgh jkmn pqrs"',
      'license format --file codes.txt --csv',
      'license format --json < codes.txt',
    ],
    options: { ...codesFrom, '--csv': 'print CSV with line numbers' },
    isOffline: true,
    load: async () => (await import('./commands/license-format.ts')).licenseFormat,
  },
  {
    group: 'license',
    usage: 'show <CODE>',
    description:
      '"My code says invalid": what a code is, whose it is, what became of it. Its last four characters do, too.',
    examples: ['license show MUS-ABCD-EFGH-JKMN-PQRS', 'license show PQRS', 'license show SPRING/PQRS'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/license-show.ts')).licenseShow,
  },
  {
    group: 'license',
    usage: 'explain <EMAIL> [PRODUCT]',
    description:
      '"I bought it, where is it?": why a customer has or lacks a product, and what to do next. By SKU or by name; without one, all they were ever granted, and by which codes.',
    examples: [
      'license explain composer@example.com',
      'license explain composer@example.com MUS-01001',
      'license explain composer@example.com "Harbor Strings"',
    ],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/license-explain.ts')).licenseExplain,
  },
  {
    group: 'license',
    usage: 'redeem [CODES...]',
    description: 'Redeem codes for a customer, with a verdict for each. A whole mail with codes in it will do.',
    examples: [
      'license redeem MUS-ABCD-EFGH-JKMN-PQRS --user composer@example.com --dry-run',
      'license redeem --file mail.txt --user composer@example.com --reason "could not paste"',
    ],
    options: {
      '--user <EMAIL>': 'whose they become',
      ...codesFrom,
      ...reason,
      '--dry-run': 'tell what would happen, change nothing',
    },
    isRemote: true,
    load: async () => (await import('./commands/license-redeem.ts')).licenseRedeem,
  },
  {
    group: 'license',
    usage: 'generate',
    description:
      'Make codes, to sell or to give away: 50 for a partner, 100,000 for a shop. They are shown this once: send the file of --csv, and keep it.',
    examples: [
      'license generate --sku MUS-01001 --count 50 --batch PARTNER --csv partner.csv --reason "bundle with Acme"',
      'license generate --sku MUS-01001 --count 3 --batch REVIEWS --days 90 --expires 2027-01-31 --reason "press"',
    ],
    options: {
      '--sku <SKU>': 'what they grant: see "backline sku list"',
      '--count <N>': 'how many',
      '--batch <NAME>': 'a name for all of them',
      '--days <N>': 'for how long they grant it; without it, for ever',
      '--expires <DATE>': 'until when they can be redeemed',
      '--csv <FILE>': 'write them to a file; after a cut, the same command goes on',
      ...reason,
    },
    isRemote: true,
    load: async () => (await import('./commands/license-generate.ts')).licenseGenerate,
  },
  {
    group: 'license',
    usage: 'revoke [CODES...]',
    description:
      'Take a code back, and what was granted for it: after a refund, or when it leaked; or many, with a verdict for each. If you know the customer and not the code, "backline license explain EMAIL" names it as BATCH/LAST4.',
    examples: [
      'license revoke MUS-ABCD-EFGH-JKMN-PQRS --reason refund',
      'license revoke SPRING/PQRS --reason "leaked" --yes',
      'license revoke --file leaked.txt --reason "posted in a forum"',
    ],
    options: { ...codesFrom, ...reason, ...yes },
    isRemote: true,
    load: async () => (await import('./commands/license-revoke.ts')).licenseRevoke,
  },
  {
    group: 'license',
    usage: 'restore [CODES...]',
    description: 'Undo the revocation of a code, or of many.',
    examples: [
      'license restore SPRING/PQRS --reason "refund was a mistake"',
      'license restore --file leaked.txt --reason "it was the wrong list"',
    ],
    options: { ...codesFrom, ...reason },
    isRemote: true,
    load: async () => (await import('./commands/license-restore.ts')).licenseRestore,
  },
  {
    group: 'batch',
    usage: 'list',
    description: 'Every batch, what it grants, and how many of its codes are used.',
    examples: ['batch list', 'batch list --json'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/batch-list.ts')).batchList,
  },
  {
    group: 'batch',
    usage: 'show <BATCH>',
    description: 'One batch: its terms, why it was made, how it is used.',
    examples: ['batch show SPRING'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/batch-show.ts')).batchShow,
  },
  {
    group: 'batch',
    usage: 'export <BATCH>',
    description: 'The codes of a batch as CSV: last four, state, owner. The codes themselves are nowhere to be read.',
    examples: ['batch export SPRING > spring.csv'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/batch-export.ts')).batchExport,
  },
  {
    group: 'batch',
    usage: 'revoke <BATCH>',
    description: 'Take all codes of a batch back, and what was granted for them.',
    examples: ['batch revoke SPRING --reason "sold by a thief"'],
    options: { ...reason, ...yes },
    isRemote: true,
    load: async () => (await import('./commands/batch-revoke.ts')).batchRevoke,
  },
  {
    group: 'batch',
    usage: 'restore <BATCH>',
    description: 'Undo the revocation of a batch.',
    examples: ['batch restore SPRING --reason "it was the wrong one"'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/batch-restore.ts')).batchRestore,
  },
  {
    group: 'grant',
    usage: 'add <EMAIL> <SKU>',
    description: 'Give a customer something by hand.',
    examples: [
      'grant add composer@example.com MUS-01001 --days 30 --reason "for the long wait"',
      'grant add composer@example.com MUS-00001 --reason "beta tester"',
    ],
    options: { '--days <N>': 'for how long; without it, for ever', ...reason },
    isRemote: true,
    load: async () => (await import('./commands/grant-add.ts')).grantAdd,
  },
  {
    group: 'grant',
    usage: 'revoke <GRANT>',
    description: 'Take one grant away. "backline user show" lists a customer\'s.',
    examples: ['grant revoke 0195a000-0000-4000-8000-000000000301 --reason "given twice"'],
    options: { ...reason, ...yes },
    isRemote: true,
    load: async () => (await import('./commands/grant-revoke.ts')).grantRevoke,
  },
  {
    group: 'grant',
    usage: 'restore <GRANT>',
    description: 'Give a revoked grant back.',
    examples: ['grant restore 0195a000-0000-4000-8000-000000000301 --reason "taken by mistake"'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/grant-restore.ts')).grantRestore,
  },
  {
    group: 'user',
    usage: 'show <EMAIL>',
    description:
      'Everything known about an account, and no secret: state, grants, sessions, open links, mails, audit trail.',
    examples: ['user show composer@example.com', 'user show composer@example.com --json'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/user-show.ts')).userShow,
  },
  {
    group: 'user',
    usage: 'invite <EMAIL>',
    description: 'Open an account without name or password and mail the link that asks for them, or mail it again.',
    examples: ['user invite composer@example.com'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/user-invite.ts')).userInvite,
  },
  {
    group: 'user',
    usage: 'disable <EMAIL>',
    description:
      'Shut an account: it is logged out everywhere, nobody logs in, and its mailed links do nothing. What it owns stays. Its plan at Paddle runs on and is charged.',
    examples: ['user disable composer@example.com --reason "shares the account in a forum"'],
    options: { ...reason, ...yes },
    isRemote: true,
    load: async () => (await import('./commands/user-disable.ts')).userDisable,
  },
  {
    group: 'user',
    usage: 'enable <EMAIL>',
    description: 'Open a disabled account again.',
    examples: ['user enable composer@example.com --reason "settled by mail"'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/user-enable.ts')).userEnable,
  },
  {
    group: 'user',
    usage: 'end-sessions <EMAIL>',
    description: 'Log a customer out everywhere.',
    examples: ['user end-sessions composer@example.com --reason "laptop was stolen"'],
    options: { ...reason, ...yes },
    isRemote: true,
    load: async () => (await import('./commands/user-end-sessions.ts')).userEndSessions,
  },
  {
    group: 'user',
    usage: 'send-reset <EMAIL>',
    description: 'Mail a customer a link to a new password. Nobody but them ever sets one.',
    examples: ['user send-reset composer@example.com --reason "asked by telephone"'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/user-send-reset.ts')).userSendReset,
  },
  {
    group: 'staff',
    usage: 'add <EMAIL>',
    description:
      'Make a verified account staff: its owner may log in with "backline login" and look after customers. Works on this machine only.',
    examples: ['staff add support@example.com --reason "new colleague"'],
    options: reason,
    load: async () => (await import('./commands/staff-add.ts')).staffAdd,
  },
  {
    group: 'staff',
    usage: 'remove <EMAIL>',
    description: "Make an account of staff a customer's again, and end its sessions. Works on this machine only.",
    examples: ['staff remove support@example.com --reason "has left us"'],
    options: { ...reason, ...yes },
    load: async () => (await import('./commands/staff-remove.ts')).staffRemove,
  },
  {
    group: 'staff',
    usage: 'list',
    description: 'Who is staff.',
    examples: ['staff list', 'staff list --json'],
    options: reason,
    load: async () => (await import('./commands/staff-list.ts')).staffList,
  },
  {
    group: 'audit',
    usage: 'list',
    description: 'The audit, newest first: who did what, when, why and from where.',
    examples: ['audit list --limit 20', 'audit list --before 400', 'audit list --user composer@example.com'],
    options: {
      '--user <EMAIL>': 'only what was about this account',
      '--limit <N>': 'how many entries (50)',
      '--before <N>': 'only those before this number: the next page',
      ...reason,
    },
    isRemote: true,
    load: async () => (await import('./commands/audit-list.ts')).auditList,
  },
  {
    group: 'audit',
    usage: 'verify',
    description:
      'Walk the whole chain: is every entry as it was written? It prints the end that it found, SEQ:HASH; so do the log of the server, every hour, and each backup. Nothing inside the database shows that its newest entries were removed. An end that was kept elsewhere does: with --since, the chain is checked from there, and the exit code is 1 when that entry is gone.',
    examples: ['audit verify', 'audit verify --since 2051:Kq0v7Yh2mX9bTz4LwPc8RrJd5Ns1FgAe3uQiOk6VxHE'],
    options: { '--since <SEQ:HASH>': 'the end that was kept: check from there', ...reason },
    isRemote: true,
    load: async () => (await import('./commands/audit-verify.ts')).auditVerify,
  },
  {
    group: 'sku',
    usage: 'list',
    description: 'Everything that codes can be made for and that can be granted.',
    examples: ['sku list'],
    isRemote: true,
    load: async () => (await import('./commands/sku-list.ts')).skuList,
  },
  {
    group: 'sku',
    usage: 'set <SKU>',
    description: 'Add something that can be owned, or name it anew.',
    examples: ['sku set MUS-01007 --name "Glass Harmonica" --subject "Rare keys by Nave Recordings"'],
    options: { '--name <TEXT>': 'what customers read', '--subject <TEXT>': 'the line beneath it' },
    load: async () => (await import('./commands/sku-set.ts')).skuSet,
  },
  {
    group: 'catalog',
    usage: 'seed',
    description: 'Make the shop the demonstration catalog. Refused in production.',
    examples: ['catalog seed'],
    options: yes,
    load: async () => (await import('./commands/catalog-seed.ts')).catalogSeed,
  },
  {
    group: 'catalog',
    usage: 'import <FILE>',
    description: 'Make the shop what a file says, all of it or nothing. What was bought stays owned.',
    examples: ['catalog import catalog.json', 'catalog import catalog.json --yes'],
    options: yes,
    load: async () => (await import('./commands/catalog-import.ts')).catalogImport,
  },
  {
    group: 'catalog',
    usage: 'export',
    description: 'Write the shop as a file that "catalog import" takes.',
    examples: ['catalog export > catalog.json'],
    load: async () => (await import('./commands/catalog-export.ts')).catalogExport,
  },
  {
    group: 'catalog',
    usage: 'check <FILE>',
    description:
      'Find every mistake in a file, with its place, and in the pictures and sounds that it names: those under /catalog/ lie in the folder CATALOG_ASSETS. Asks no database, no server and no network.',
    examples: ['catalog check catalog.json'],
    isOffline: true,
    load: async () => (await import('./commands/catalog-check.ts')).catalogCheck,
  },
  {
    group: 'catalog',
    usage: 'diff <FILE>',
    description: 'Say what importing a file would change, and change nothing.',
    examples: ['catalog diff catalog.json'],
    load: async () => (await import('./commands/catalog-diff.ts')).catalogDiff,
  },
  {
    group: 'paddle',
    usage: 'sync',
    description: 'Make Paddle sell what the catalog says: products, prices, none of what is gone. Safe to repeat.',
    examples: ['paddle sync', 'paddle sync --json'],
    load: async () => (await import('./commands/paddle-sync.ts')).paddleSync,
  },
  {
    group: 'paddle',
    usage: 'reconcile',
    description: 'Read what Paddle has to tell and no webhook has brought, and apply it. The server does so by itself.',
    examples: ['paddle reconcile'],
    load: async () => (await import('./commands/paddle-reconcile.ts')).paddleReconcile,
  },
  {
    group: 'paddle',
    usage: 'events <ACTION> [EVENT]',
    description: 'What Paddle has sent: list it, show one with its payload, have one applied again (replay).',
    examples: [
      'paddle events list --set-aside',
      'paddle events show evt_01hv8x29kz0t586xy6zn1a62ny',
      'paddle events replay evt_01hv8x29kz0t586xy6zn1a62ny',
    ],
    options: {
      '--waiting': 'only those that are still to be applied',
      '--set-aside': 'only those that could not be applied',
      '--limit <N>': 'how many (50)',
    },
    load: async () => (await import('./commands/paddle-events.ts')).paddleEvents,
  },
  {
    group: 'order',
    usage: 'list [TRANSACTION]',
    description:
      'What was bought and what became of it: by an account, by a guest with an address (as it was typed, mistakes and all), or in one transaction.',
    examples: [
      'order list --user composer@example.com',
      'order list --user compser@example.com',
      'order list txn_01hv8wptq8987qeep44cyrewp9',
    ],
    options: { '--user <EMAIL>': "an account's orders, and what a guest paid for with this address", ...reason },
    isRemote: true,
    load: async () => (await import('./commands/order-list.ts')).orderList,
  },
  {
    group: 'subscription',
    usage: 'list',
    description: 'Every subscription, the newest first: whose, how it stands, what comes next.',
    examples: ['subscription list', 'subscription list --status past_due'],
    options: { '--status <STATUS>': 'only active, trialing, past_due, paused or canceled ones', ...reason },
    isRemote: true,
    load: async () => (await import('./commands/subscription-list.ts')).subscriptionList,
  },
  {
    group: 'subscription',
    usage: 'show <WHO>',
    description:
      '"What am I charged?": how a plan stands, its payments and what they gave, its mails, what waits for a person. By account or by the id of the subscription.',
    examples: ['subscription show composer@example.com', 'subscription show sub_01hv8x29kz0t586xy6zn1a62ny'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/subscription-show.ts')).subscriptionShow,
  },
  {
    group: 'subscription',
    usage: 'refresh <SUBSCRIPTION>',
    description: 'Ask Paddle how a subscription stands, and keep the answer. The server does so by itself.',
    examples: ['subscription refresh sub_01hv8x29kz0t586xy6zn1a62ny'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/subscription-refresh.ts')).subscriptionRefresh,
  },
  {
    group: 'review',
    usage: 'list',
    description: 'Purchases that could not be delivered as they came, or that somebody has to know of.',
    examples: ['review list', 'review list --json'],
    options: reason,
    isRemote: true,
    load: async () => (await import('./commands/review-list.ts')).reviewList,
  },
  {
    group: 'review',
    usage: 'resolve <REVIEW>',
    description:
      'Close a review. With --deliver-to, what was paid for and not delivered goes to that account, and a plan with what it bills later.',
    examples: [
      'review resolve 0195a000-0000-4000-8000-000000000401 --deliver-to composer@example.com --reason "they wrote to us"',
      'review resolve 0195a000-0000-4000-8000-000000000401 --reason "refunded at Paddle"',
    ],
    options: { '--deliver-to <EMAIL>': 'the account that gets it', ...reason },
    isRemote: true,
    load: async () => (await import('./commands/review-resolve.ts')).reviewResolve,
  },
  {
    group: 'release',
    usage: 'publish <VERSION>',
    description:
      'Publish installers. They are copied, so the files may go afterwards. Customers are offered the highest stable version for their system; a pre-release such as 2.1.0-beta.1 is never the latest.',
    examples: [
      'release publish 1.5.0 --windows Cadenza-1.5.0.exe --macos Cadenza-1.5.0.pkg',
      'release publish 1.5.1 --windows Cadenza-1.5.1.exe',
    ],
    options: {
      '--windows <FILE>': 'the installer for Windows',
      '--macos <FILE>': 'the installer for macOS',
      '--released <DATE>': 'when it was released (now)',
    },
    load: async () => (await import('./commands/release-publish.ts')).releasePublish,
  },
  {
    group: 'release',
    usage: 'list',
    description: 'Every version, the newest first: its date, its channel, its installers, and where it is the latest.',
    examples: ['release list', 'release list --json'],
    load: async () => (await import('./commands/release-list.ts')).releaseList,
  },
  {
    group: 'release',
    usage: 'withdraw <VERSION>',
    description:
      'Stop offering a version: links to it are dead at once, and customers are offered the one before. Its files are kept, so that "release restore" brings it back.',
    examples: ['release withdraw 1.5.0 --reason "crashes on start"'],
    options: { ...reason, ...yes },
    load: async () => (await import('./commands/release-withdraw.ts')).releaseWithdraw,
  },
  {
    group: 'release',
    usage: 'restore <VERSION>',
    description: 'Undo the withdrawal of a version.',
    examples: ['release restore 1.5.0 --reason "it was the driver"'],
    options: reason,
    load: async () => (await import('./commands/release-restore.ts')).releaseRestore,
  },
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
    description:
      'Add the demonstration accounts, codes and installers that are not there yet, and fill an empty shop. Refused in production.',
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
    options: { ...yes, '--dry-run': 'verify the backup, say what would change, change nothing' },
    load: async () => (await import('./commands/db-restore.ts')).dbRestore,
  },
  {
    group: 'db',
    usage: 'doctor',
    description: 'Check that the file is sound and that what must hold of accounts and licenses does.',
    examples: ['db doctor', 'db doctor --json'],
    load: async () => (await import('./commands/db-doctor.ts')).dbDoctor,
  },
  {
    group: null,
    usage: 'login',
    description: 'Log in to a server as staff. The token is kept in a file that only you can read.',
    examples: [
      'login --server https://portal.example.com --email support@example.com',
      'login --server http://127.0.0.1:4400 --email support@example.com --password-stdin < password.txt',
    ],
    options: {
      '--email <EMAIL>': 'your account',
      '--password-stdin': 'read the password from a pipe',
      '--api-key <KEY>': "the product's public client identifier (API_KEY)",
    },
    isRemote: true,
    load: async () => (await import('./commands/login.ts')).login,
  },
  {
    group: null,
    usage: 'logout',
    description: 'End the session at a server and forget its token.',
    examples: ['logout --server https://portal.example.com'],
    isRemote: true,
    load: async () => (await import('./commands/logout.ts')).logout,
  },
  {
    group: null,
    usage: 'whoami',
    description: 'Who a server takes you for.',
    examples: ['whoami --server https://portal.example.com'],
    isRemote: true,
    load: async () => (await import('./commands/whoami.ts')).whoami,
  },
  {
    group: null,
    usage: 'completion <SHELL>',
    description: 'Print completion for bash, zsh or fish.',
    isOffline: true,
    examples: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/backline.fish'],
    load: async () => (await import('./commands/completion.ts')).completion,
  },
];

/** What every command takes besides its own. */
export const commonOptions = { '--json': 'print one JSON value and nothing else' };
export const serverOption = { '--server <URL>': 'work at this server instead of the local database (BACKLINE_SERVER)' };

export function toOptions({ options = {}, isRemote = false }: CommandRow): Record<string, string> {
  return { ...options, ...(isRemote ? serverOption : {}), ...commonOptions };
}
