import type { Context, Outcome } from '../command.ts';

/** Makes the two keys of backups, and stores neither. */
export async function act({ log }: Context): Promise<Outcome> {
  const { makeBackupKey } = await import('@backline/storage');
  const { recipient, identity } = await makeBackupKey();
  log(
    'BACKUP_RECIPIENT closes backups, and this machine may have it. The other line opens them: keep it where neither',
  );
  log('this machine nor the backups are, on paper, too. Without it nothing of a backup can be read, by nobody.');
  return { data: { recipient, identity }, lines: [`BACKUP_RECIPIENT=${recipient}`, identity] };
}
