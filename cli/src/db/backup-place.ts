import type { BackupPlace } from '@backline/core/backups/backup-place';
import type { Context } from '../command.ts';
import { refuseUsage } from '../options.ts';
import { readTextFile } from '../read-text-file.ts';

/** The line of a file of age that is a key; age-keygen writes comments around it. */
async function readIdentity(context: Context, file: string): Promise<string> {
  const text = await readTextFile(context, file);
  const identity = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-1'));
  if (identity === undefined) throw refuseUsage(`${file} has no key: it begins with AGE-SECRET-KEY-1.`);
  return identity;
}

/** Where backups lie: what the command says, else the settings. */
export async function openPlace(
  context: Context,
  { to, key }: { to?: string | undefined; key?: string | undefined },
): Promise<BackupPlace & { to: string }> {
  const { env } = context;
  const { createAgeLock, openBackupStorage } = await import('@backline/storage');
  const named = to ?? env.BACKUP_TO;
  if (named === undefined)
    throw refuseUsage('Say where the backups are: --to s3://BUCKET/PREFIX, --to FOLDER, or BACKUP_TO.');
  const place = named.startsWith('s3://') ? named : context.toPath(named);
  const identity = key === undefined ? undefined : await readIdentity(context, key);
  const lock = createAgeLock({
    ...(env.BACKUP_RECIPIENT !== undefined && { recipient: env.BACKUP_RECIPIENT }),
    ...(identity !== undefined && { identity }),
  });
  return { to: place, storage: await openBackupStorage(place, env), lock };
}
