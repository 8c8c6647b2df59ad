import { toAheadText, toLackingText } from '@backline/core/backups/read-shop';
import { runBackup } from '@backline/core/backups/run-backup';
import { readVersion } from '@backline/core/installation/version';
import { parseKeep } from '@backline/domain/backups/choose-kept';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { collectEnv, processEnv } from '../shared/env.ts';
import { refuseUsage } from '../shared/options.ts';
import { toCount, toSize } from '../shared/text.ts';
import type { BackupOptions } from './backup-options.ts';
import { openPlace } from './backup-place.ts';

/** Backs up the installation to a folder or a bucket. */
export async function act(context: Context, options: BackupOptions): Promise<Outcome> {
  const { env } = context;
  const keep = options.keep === undefined ? null : parseKeep(options.keep);
  if (options.keep !== undefined && keep === null)
    throw refuseUsage(`--keep ${options.keep} is not usable: expected counts such as 24h,7d,4w,12m.`);
  const place = await openPlace(context, options);
  const made = await withCore(context, (core) =>
    runBackup(core, operator, place, {
      to: place.to,
      keep,
      hostEnv: processEnv,
      settings: collectEnv(context.io.env),
      program: readVersion(),
      databaseUrl: env.DATABASE_URL,
      dataPath: env.DATA_PATH,
      decideOnAhead: (ahead) =>
        context.confirm(
          `${toAheadText(ahead)} To have that, restore it with --at ${ahead.stamp} --replaces. A backup now lets the shop go on without it.`,
          'go on',
        ),
      decideOnLacking: (keys) => context.confirm(`${toLackingText(keys)} A backup now goes on without.`, 'go on'),
    }),
  );
  const { list, newBytes, pruned, notPruned } = made;
  const files = list.files.packs.length + list.files.installers.length;
  context.log(
    `Backed up: the database, ${toSize(list.database.bytes)}, and ${toCount(files, 'file')}. New: ${toSize(newBytes)}.`,
  );
  if (pruned > 0) context.log(`${toCount(pruned, 'backup')} removed.`);
  if (notPruned !== null) context.log(`Warning: older backups were not removed, or not all of them: ${notPruned}`);
  return {
    data: { stamp: list.stamp, place: place.to, bytes: list.database.bytes, files, newBytes, pruned, notPruned },
    lines: [list.stamp],
  };
}
