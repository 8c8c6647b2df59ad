import type { Context, Outcome } from '../shared/command.ts';
import { writeNewFile } from '../shared/named-file.ts';
import type { BackupOptions } from './backup-options.ts';
import { toKeyFile } from './backup-place.ts';

/**
 * Creates the keys for backups: two settings for the server, and a file for the person who restores. Only that file
 * contains the private key.
 */
export async function act(context: Context, { key: file }: BackupOptions): Promise<Outcome> {
  const { log } = context;
  const { makeSigningKey } = await import('@backline/core/backups/list-signature');
  const { makeBackupKey } = await import('@backline/storage');
  const { recipient, identity } = await makeBackupKey();
  const { signingKey, signedBy } = makeSigningKey();
  const settings = [`BACKUP_RECIPIENT=${recipient}`, `BACKUP_SIGNING_KEY=${signingKey}`];
  const keyFile = toKeyFile({ identity, signedBy });
  if (file !== undefined) writeNewFile(context, file, keyFile);
  log(
    'BACKUP_RECIPIENT closes backups and BACKUP_SIGNING_KEY signs them: both are settings of the server, and the second is',
  );
  log(
    `secret. ${file === undefined ? 'The last two lines are a file that opens' : `${file} opens`} them and tells them from a stranger's: keep it where neither this machine`,
  );
  log('nor the backups are, on paper, too. Nothing of a backup can be read without it.');
  return {
    data: { recipient, signingKey, identity, signedBy },
    lines: file === undefined ? [...settings, ...keyFile.trimEnd().split('\n')] : settings,
  };
}
