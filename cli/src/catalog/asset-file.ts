import { join, sep } from 'node:path';

/** Where the portal serves the folder of pictures and sounds. */
export const assetPrefix = '/catalog/';

/** The file behind a path of the portal; null: outside the folder. */
export function toAssetFile(folder: string, link: string): string | null {
  const file = join(folder, link.slice(assetPrefix.length));
  return link.startsWith(assetPrefix) && file.startsWith(folder + sep) ? file : null;
}
