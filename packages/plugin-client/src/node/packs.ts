import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { readDataFolders } from './env.ts';

/** Where a product's packs go unless a person says otherwise: for all users of the computer, without an administrator. */
export function toPacksFolder(vendor: string, product: string): string {
  const { publicFolder, xdgDataHome } = readDataFolders();
  if (platform() === 'darwin') return join('/Users/Shared', vendor, product);
  if (platform() === 'win32') return join(publicFolder ?? 'C:/Users/Public', 'Documents', vendor, product);
  return join(xdgDataHome || join(homedir(), '.local/share'), vendor.toLowerCase(), product.toLowerCase(), 'packs');
}
