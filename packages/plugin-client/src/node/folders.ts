import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { readDataFolders } from './env.ts';

/**
 * Where a product's clients keep their files, for `createFolderStore`: the folder of all users first, which its installer
 * makes, then this user's own. The client in C++ and the JUCE module use the same.
 */
export function toFolders(vendor: string, product: string): string[] {
  const { appData, programData, xdgDataHome } = readDataFolders();
  if (platform() === 'darwin')
    return ['/', homedir()].map((base) => join(base, 'Library/Application Support', vendor, product));
  if (platform() === 'win32')
    return [programData, appData].flatMap((base) => (base === undefined ? [] : [join(base, vendor, product)]));
  return [join(xdgDataHome || join(homedir(), '.local/share'), vendor.toLowerCase(), product.toLowerCase())];
}

/** Where a product's packs go unless a person says otherwise: for all users of the computer, without an administrator. */
export function toPacksFolder(vendor: string, product: string): string {
  const { publicFolder, xdgDataHome } = readDataFolders();
  if (platform() === 'darwin') return join('/Users/Shared', vendor, product);
  if (platform() === 'win32') return join(publicFolder ?? 'C:/Users/Public', 'Documents', vendor, product);
  return join(xdgDataHome || join(homedir(), '.local/share'), vendor.toLowerCase(), product.toLowerCase(), 'packs');
}
