import { join } from 'node:path';
import { getCollection } from '@backline/core/catalog/get-collection';
import { getDeveloper } from '@backline/core/catalog/get-developer';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listDevelopers } from '@backline/core/catalog/list-developers';
import { listPlans } from '@backline/core/catalog/list-plans';
import type { Core } from '@backline/core/core';
import { toItemPrice } from '@backline/domain/catalog/cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { filterParams, listWholeMax, readFrom } from '@backline/domain/catalog/page-address';
import { toShopTitle, toTitledName } from '@backline/domain/catalog/page-title';
import type { PageAnswer } from '@backline/domain/catalog/rendered-page';
import { AppError } from '@backline/domain/errors';
import type { Money } from '@backline/domain/money';
import { findMarketplaceSlug, toCollectionPath, toDeveloperPath } from '@backline/domain/paths';
import type { ProductConfig } from '@backline/domain/product';
import { head } from '@backline/texts/en/head';
import { createTexts } from '@backline/texts/write';
import { type ImageSize, readImageSize } from './image-size.ts';
import type { OpenBrand } from './open-brand.ts';
import { catalogPrefix } from './plugins/catalog-assets.ts';
import { type JsonLd, toCollectionData, toDeveloperData, toListData } from './structured-data.ts';

interface SharedImage {
  /** An absolute URL. */
  url: string;
  alt: string;
  /** Null for an image of another host, or of an unknown kind. */
  size: ImageSize | null;
}

/** A page of the marketplace: what search engines and previews of shared links read, and what it is rendered from. */
export interface Page {
  title: string;
  description: string;
  image: SharedImage | null;
  /** What a product costs now; null for what only a plan contains. */
  price: Money | null;
  /** The canonical URL of the page. */
  url: string;
  type: 'website' | 'product';
  structuredData: JsonLd[];
  answers: PageAnswer[];
}

const { t } = createTexts({ head });

const descriptionLength = 200;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** `assets` is the folder behind the portal's own images. */
async function toSharedImage(url: string, alt: string, toUrl: (path: string) => string, assets: string) {
  const { pathname } = new URL(url, 'file:///');
  const isOwn = url.startsWith('/') && pathname.startsWith(catalogPrefix);
  return {
    url: toUrl(url),
    alt,
    size: isOwn ? await readImageSize(join(assets, pathname.slice(catalogPrefix.length))) : null,
  };
}

interface PageOptions {
  product: Pick<ProductConfig, 'name'>;
  brand: Pick<OpenBrand, 'socialCard'>;
  /** The folder behind the portal's own images. */
  catalogAssets: string;
}

/** The page at an address of `toPageAddress`; null when that names no part of the catalog. */
export async function findPage(
  core: Core,
  { product: { name }, brand, catalogAssets: assets }: PageOptions,
  address: string,
): Promise<Page | null> {
  const { publicUrl } = core.settings;
  const toUrl = (path: string) => (path.startsWith('/') ? `${publicUrl}${path}` : path);
  const { pathname, searchParams } = new URL(address, publicUrl);
  const found = findMarketplaceSlug(pathname);
  const from = readFrom(searchParams);
  const hasPart = (length: number) => from === 0 || (from < length && length > listWholeMax);
  /** Of a shop whose brand has no picture for this. */
  const toFirstCover = async ([item]: readonly CartItem[]) =>
    item === undefined
      ? null
      : toSharedImage(item.assets.card_img.url, t('head.coverOf', { name: item.productName }), toUrl, assets);
  const toItemsAnswer = async () => {
    const data = await listCartItems(core);
    return { call: 'listCartItems' as const, data, isLarge: data.length > listWholeMax };
  };
  if (found === null) {
    const answer = await toItemsAnswer();
    const items = answer.data;
    const developers = await listDevelopers(core);
    const developer = searchParams.get(filterParams.developer);
    if (developer !== null && !developers.some(({ developerSlug }) => developerSlug === developer)) return null;
    if (!hasPart(items.length)) return null;
    // Rows are the same page, seen in another way.
    const url = toUrl(searchParams.has(filterParams.view) ? pathname : address);
    return {
      title: toShopTitle(null, name),
      description: t('head.shopDescription', { product: name }),
      image:
        brand.socialCard === null
          ? await toFirstCover(items)
          : { ...brand.socialCard, url: toUrl(brand.socialCard.url), alt: name },
      price: null,
      url,
      type: 'website',
      structuredData: toListData(items, toUrl),
      answers: [answer, { call: 'listDevelopers', data: developers }],
    };
  }
  try {
    if (found.kind === 'developer') {
      const data = await getDeveloper(core, found.idOrSlug);
      const { developer } = data;
      if (!hasPart(developer.collections.length)) return null;
      return {
        title: toShopTitle(developer.developerName, name),
        description: shorten(developer.developerDescription),
        image: await toSharedImage(developer.assets.card_img.url, developer.developerName, toUrl, assets),
        price: null,
        url: toUrl(from > 0 ? address : toDeveloperPath(developer.developerSlug)),
        type: 'website',
        structuredData: toDeveloperData(developer, toUrl),
        answers: [{ call: 'getDeveloper', input: { developerIdOrSlug: found.idOrSlug }, data }, await toItemsAnswer()],
      };
    }
    const data = await getCollection(core, found.idOrSlug);
    const { collection } = data;
    const amount = toItemPrice(collection.cartItem);
    return {
      title: toShopTitle(toTitledName(collection), name),
      description: shorten(`${collection.collectionSubtitle}. ${collection.collectionDescription}`),
      image: await toSharedImage(
        collection.assets.card_img.url,
        t('head.coverOf', { name: collection.collectionName }),
        toUrl,
        assets,
      ),
      price: amount === 0 ? null : { amount, currency: collection.cartItem.currency },
      url: toUrl(toCollectionPath(collection.collectionSlug)),
      type: 'product',
      structuredData: toCollectionData(collection, toUrl),
      answers: [
        { call: 'getCollection', input: { collectionIdOrSlug: found.idOrSlug }, data },
        { call: 'listPlans', data: await listPlans(core) },
      ],
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
