import './node/assert-node.ts';

export { createFolderStore } from './node/folder-store.ts';
export { toFolders } from './node/folders.ts';
export { type Identifiers, readIdentifiers } from './node/identifiers.ts';
export { createNodeDisk, nodeSha256 } from './node/node-disk.ts';
export { toPacksFolder } from './node/packs.ts';
export { readSystem } from './node/system.ts';
