export { createFolderStorage } from './folder-storage.ts';
export { openPackStorage, type PackStorageSettings } from './open-pack-storage.ts';
