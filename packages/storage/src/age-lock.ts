import { BackupError } from '@backline/core/backups/backup-error';
import type { BackupLock } from '@backline/core/backups/backup-place';

/** A pair of age keys: one encrypts backups, the other decrypts them. */
export async function makeBackupKey(): Promise<{ recipient: string; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The recipient of an identity. Throws `BackupError` if it is not an identity. */
export async function toRecipient(identity: string): Promise<string> {
  const { identityToRecipient } = await import('age-encryption');
  try {
    return await identityToRecipient(identity);
  } catch {
    throw new BackupError('This is no key of age: it begins with AGE-SECRET-KEY-1.');
  }
}

/**
 * Encrypts for a recipient, `age1…`, and decrypts with an identity, `AGE-SECRET-KEY-1…`. The machine that makes backups
 * has no identity, so it cannot read them.
 */
export function createAgeLock({ recipient, identity }: { recipient?: string; identity?: string }): BackupLock {
  return {
    async seal(bytes) {
      const { Encrypter } = await import('age-encryption');
      if (recipient === undefined)
        throw new BackupError('BACKUP_RECIPIENT is not set: "backline db backup key" makes one.');
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return encrypter.encrypt(bytes);
    },
    async open(bytes) {
      const { Decrypter } = await import('age-encryption');
      if (identity === undefined) throw new BackupError('Say with --key FILE what opens the backup.');
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      try {
        return await decrypter.decrypt(bytes);
      } catch {
        throw new BackupError('This key does not open the backup, or a part of the backup is damaged.');
      }
    },
  };
}
