import { getCollection } from '@backline/core/catalog/get-collection';
import { getDeveloper } from '@backline/core/catalog/get-developer';
import type { Core } from '@backline/core/core';
import { marketplaceMessages } from '@backline/domain/catalog/messages';
import { AppError } from '@backline/domain/errors';
import { findMarketplaceSlug, paths, toCollectionPath, toDeveloperPath } from '@backline/domain/paths';
import type { ProductConfig } from '@backline/domain/product';

/** The preview of a shared link. */
export interface PageMeta {
  title: string;
  description: string;
  /** An absolute URL. */
  image: string | null;
  /** The canonical URL of the page. */
  url: string;
}

const descriptionLength = 200;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

const toAddress = (core: Core, path: string) => (path.startsWith('/') ? `${core.settings.publicUrl}${path}` : path);

/** Title, description and image of the marketplace's pages. `not_found` for an unknown page. */
export async function findPageMeta(
  core: Core,
  product: Pick<ProductConfig, 'name'>,
  pathname: string,
): Promise<PageMeta | 'not_found' | null> {
  const suffix = `${marketplaceMessages.title} | ${product.name} Portal`;
  if (pathname.replace(/\/$/, '') === paths.marketplace)
    return {
      title: suffix,
      description: `Instruments for ${product.name}, from the people who recorded them.`,
      image: null,
      url: toAddress(core, paths.marketplace),
    };
  const found = findMarketplaceSlug(pathname);
  if (found === null) return null;
  try {
    if (found.kind === 'developer') {
      const { developer } = await getDeveloper(core, found.idOrSlug);
      return {
        title: `${developer.developerName} | ${suffix}`,
        description: shorten(developer.developerDescription),
        image: toAddress(core, developer.assets.card_img.url),
        url: toAddress(core, toDeveloperPath(developer.developerSlug)),
      };
    }
    const { collection } = await getCollection(core, found.idOrSlug);
    return {
      title: `${collection.collectionName} by ${collection.developerName} | ${suffix}`,
      description: shorten(`${collection.collectionSubtitle}. ${collection.collectionDescription}`),
      image: toAddress(core, collection.assets.card_img.url),
      url: toAddress(core, toCollectionPath(collection.collectionSlug)),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'not_found';
    throw error;
  }
}
