export { createFolderStorage, openFile } from './folder-storage.ts';
export { openPackStorage, type PackStorageSettings, toS3Settings } from './open-pack-storage.ts';
