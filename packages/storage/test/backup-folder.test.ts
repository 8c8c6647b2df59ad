import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError } from '@backline/core/backups/backup-error';
import { expect, it, onTestFinished } from 'vitest';
import { createBackupFolder } from '../src/open-storage.ts';

it('explains why a folder cannot take backups', async () => {
  const root = mkdtempSync(join(tmpdir(), 'backline-storage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const put = (folder: string) => createBackupFolder(folder).put('c/00/00', [Buffer.from('a piece')]);
  const toError = (folder: string, problem: string) =>
    new BackupError(`Backups cannot be kept in ${folder}: ${problem}. Those that are there stay as they are.`);

  const file = join(root, 'file');
  writeFileSync(file, '');
  const below = join(file, 'backups');
  await expect(put(below)).rejects.toThrow(toError(below, 'a part of its path is not a folder'));

  const link = join(root, 'link');
  symlinkSync(join(root, 'nowhere'), link);
  await expect(put(link)).rejects.toThrow(toError(link, 'a part of its path is not a folder'));
});
