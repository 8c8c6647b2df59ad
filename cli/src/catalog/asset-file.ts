import { join, sep } from 'node:path';

/** The path at which the portal serves the folder of pictures and sounds. */
export const assetPrefix = '/catalog/';

/** The file for a path of the portal; null if it is outside the folder. */
export function toAssetFile(folder: string, link: string): string | null {
  const file = join(folder, link.slice(assetPrefix.length));
  return link.startsWith(assetPrefix) && file.startsWith(folder + sep) ? file : null;
}
