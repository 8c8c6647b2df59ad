import type { PackStorage } from '@backline/core/pack-storage';
import { createFolderStorage } from './folder-storage.ts';

export interface PackStorageSettings {
  /** The folder. */
  path: string;
}

/** The storage of an installation. */
export function openPackStorage({ path }: PackStorageSettings): PackStorage {
  return createFolderStorage(path);
}
