import type { BackupPlace } from '@backline/core/backups/backup-place';
import type { Context } from '../shared/command.ts';
import { readTextFile } from '../shared/named-file.ts';
import { refuseUsage } from '../shared/options.ts';

interface Keys {
  identity: string;
  signedBy: string;
}

/** The text of a key file. age's own programs read its second line. */
export const toKeyFile = ({ identity, signedBy }: Keys) => `# signed-by: ${signedBy}\n${identity}\n`;

/** Reads the keys that decrypt and verify backups. age-keygen writes its own comments around the key. */
async function readKeys(context: Context, file: string): Promise<Keys> {
  const text = await readTextFile(context, file);
  const identity = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-1'));
  if (identity === undefined) throw refuseUsage(`${file} has no key: it begins with AGE-SECRET-KEY-1.`);
  const [, signedBy] = /^# signed-by: ([\w-]{43})\s*$/m.exec(text) ?? [];
  if (signedBy === undefined)
    throw refuseUsage(
      `${file} has no line "# signed-by: …", which tells our backups from a stranger's: "backline db backup key" prints it beside the key.`,
    );
  return { identity, signedBy };
}

/** Opens the place of backups that the command or otherwise the settings name. */
export async function openPlace(
  context: Context,
  { to, key }: { to?: string | undefined; key?: string | undefined },
): Promise<BackupPlace & { to: string }> {
  const { env } = context;
  const { createListSignature } = await import('@backline/core/backups/list-signature');
  const { createAgeLock, isAddress, openBackupStorage } = await import('@backline/storage');
  const named = to ?? env.BACKUP_TO;
  if (named === undefined)
    throw refuseUsage('Say where the backups are: --to s3://BUCKET/PREFIX, --to FOLDER, or BACKUP_TO.');
  const place = isAddress(named) ? named : context.toPath(named);
  const keys = key === undefined ? null : await readKeys(context, key);
  const lock = createAgeLock({
    ...(env.BACKUP_RECIPIENT !== undefined && { recipient: env.BACKUP_RECIPIENT }),
    ...(keys !== null && { identity: keys.identity }),
  });
  const signature = createListSignature({ signingKey: env.BACKUP_SIGNING_KEY, signedBy: keys?.signedBy });
  return { to: place, storage: await openBackupStorage(place, env), lock, signature };
}
