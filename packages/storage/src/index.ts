export { createAgeLock, makeBackupKey, toRecipient } from './age-lock.ts';
export { createFolderStorage, openFile } from './folder-storage.ts';
export type { OnStrange } from './keys.ts';
export { openBackupStorage, openPackStorage } from './open-storage.ts';
export { isAddress } from './places.ts';
