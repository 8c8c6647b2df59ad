export { createAgeLock, makeBackupKey, toRecipient } from './age-lock.ts';
export { createFolderStorage, openFile } from './folder-storage.ts';
export type { OnStrange } from './keys.ts';
export { openBackupStorage } from './open-backup-storage.ts';
export { openPackStorage, type PackStorageSettings, toS3Settings } from './open-pack-storage.ts';
