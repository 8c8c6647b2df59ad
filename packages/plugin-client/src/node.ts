import './node/assert-node.ts';

export { createFolderStore } from './node/folder-store.ts';
export { toFolders, toPacksFolder } from './node/folders.ts';
export { type Identifiers, readIdentifiers } from './node/identifiers.ts';
export { createNodeDisk } from './node/node-disk.ts';
export { nodeSha256 } from './node/sha256.ts';
export { readSystem } from './node/system.ts';
