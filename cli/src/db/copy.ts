import type { Store } from '@backline/db';
import type { CopyReport } from '@backline/db/copy';
import { createCoreOver } from '../clients/open-core.ts';
import { type Context, defineCommand, type Outcome } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { refuseUsage } from '../shared/options.ts';
import { createProgress } from '../shared/progress.ts';
import { toColumns, toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'copy',
  description:
    'Move the shop from SQLite to an empty database of PostgreSQL. Stop the server first. What was copied is compared, and the file is not used any more. Killed, it leaves PostgreSQL empty.',
  examples: ['db copy --to postgres://backline@db.example.com/backline', 'db copy --unmark'],
  options: {
    '--to <ADDRESS>': 'postgres://…, its password in PGPASSWORD',
    '--unmark': 'use the database of DATABASE_URL again, without what was done since it moved',
  },
  confirms: true,
  needs: ['database'],
  async run(context, _args, options) {
    const { env } = context;
    if (options.unmark === true) return unmark(context);
    if (options.to === undefined) throw refuseUsage('Say with --to where the database moves: postgres://…');
    const { copyDatabase } = await import('@backline/db/copy');
    let show: ((rows: number) => void) | undefined;
    const report = await copyDatabase({
      from: env.DATABASE_URL,
      to: options.to,
      verifyAudit: (store) => verifyAudit(context, store),
      onProgress(rows, of) {
        show ??= createProgress(context, 'Rows', of);
        show(rows);
      },
    });
    await sayWhatNext(context, report, options.to);
    const lines = report.tables.map(({ table, rows }) => [table, String(rows)]);
    return { data: report, lines: toColumns(['table', 'rows'], lines) };
  },
});

async function verifyAudit(context: Context, store: Store): Promise<string | null> {
  const { verifyAuditChain } = await import('@backline/core/audit');
  const { brokenAt, anchor } = await verifyAuditChain(await createCoreOver(context, store));
  if (brokenAt === null) return anchor;
  throw new CliError(
    `The audit of ${store.dialect === 'sqlite' ? 'the file' : 'PostgreSQL'} is not as it was written: entry ${brokenAt} is missing or was changed. Nothing is moved like this: "audit verify" says more, and a backup has what is right.`,
    'audit_broken',
  );
}

async function sayWhatNext(context: Context, report: CopyReport, to: string): Promise<void> {
  const { env, log } = context;
  const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
  log(
    report.isNew
      ? `Copied and compared: ${toCount(rows, 'row')} in ${toCount(report.tables.length, 'table')}, the same in both.`
      : 'Everything was copied and compared before.',
  );
  if (report.auditEnd !== null) log(`The audit of both is whole, and ends at ${report.auditEnd}.`);
  log(
    `${report.from} is not used any more: set DATABASE_URL to ${report.to}, with its password, and start the server.`,
  );
  const { toDownloadsPath } = await import('@backline/core/downloads/to-downloads-path');
  const { toPacksPath } = await import('@backline/core/packs/to-packs-path');
  for (const [name, toPath] of [
    ['DOWNLOADS_PATH', toDownloadsPath],
    ['PACKS_PATH', toPacksPath],
  ] as const) {
    const here = toPath(env.DATABASE_URL, env.DATA_PATH);
    if (env[name] === undefined && here !== toPath(to, env.DATA_PATH))
      log(`Set ${name}=${here} as well: those files stay where they are.`);
  }
}

async function unmark(context: Context): Promise<Outcome> {
  const { findMoved, toShownAddress, unmarkMoved } = await import('@backline/db');
  const { DATABASE_URL: url } = context.env;
  const moved = findMoved(url);
  if (moved === null) {
    context.log('Nothing to do: this database has not moved.');
    return { data: { unmarked: false }, lines: [] };
  }
  await context.confirm(
    `What was done in ${moved.place} since ${moved.at.toISOString()} is not in ${toShownAddress(url)}, and stays there.`,
    'unmark',
  );
  unmarkMoved(url);
  context.log(`The database is used again. Let nobody use ${moved.place}.`);
  return { data: { unmarked: true, place: moved.place }, lines: [] };
}
