import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { readDataFolders } from './env.ts';

/**
 * The folders where a product's clients store their files, for `createFolderStore`: first the one for all users, which
 * the installer creates, then this user's own. The C++ client and the JUCE module use the same.
 */
export function toFolders(vendor: string, product: string): string[] {
  const { appData, programData, xdgDataHome } = readDataFolders();
  if (platform() === 'darwin')
    return ['/', homedir()].map((base) => join(base, 'Library/Application Support', vendor, product));
  if (platform() === 'win32')
    return [programData, appData].flatMap((base) => (base === undefined ? [] : [join(base, vendor, product)]));
  return [join(xdgDataHome || join(homedir(), '.local/share'), vendor.toLowerCase(), product.toLowerCase())];
}

/** The default folder for a product's packs, shared by all users without needing an administrator. */
export function toPacksFolder(vendor: string, product: string): string {
  const { publicFolder, xdgDataHome } = readDataFolders();
  if (platform() === 'darwin') return join('/Users/Shared', vendor, product);
  if (platform() === 'win32') return join(publicFolder ?? 'C:/Users/Public', 'Documents', vendor, product);
  return join(xdgDataHome || join(homedir(), '.local/share'), vendor.toLowerCase(), product.toLowerCase(), 'packs');
}
