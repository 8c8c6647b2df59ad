import { join } from 'node:path';
import { getCollection } from '@backline/core/catalog/get-collection';
import { getDeveloper } from '@backline/core/catalog/get-developer';
import { getStorefront } from '@backline/core/catalog/get-storefront';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listDevelopers } from '@backline/core/catalog/list-developers';
import { listPlans } from '@backline/core/catalog/list-plans';
import type { Core } from '@backline/core/core';
import { toItemPrice } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { toShopTitle, toTitledName } from '@backline/domain/catalog/page-title';
import { filterParams, listWholeMax, readFrom } from '@backline/domain/catalog/pages/page-address';
import type { PageAnswer } from '@backline/domain/catalog/pages/rendered-page';
import { AppError } from '@backline/domain/errors';
import type { Money } from '@backline/domain/money';
import { type CatalogCall, type CatalogPage, pages, toCallInput } from '@backline/domain/pages/pages';
import {
  catalogPrefix,
  findMarketplaceSlug,
  paths,
  toCollectionPath,
  toDeveloperPath,
  toPlusPath,
} from '@backline/domain/pages/paths';
import { type ProductConfig, toPlusName } from '@backline/domain/product';
import { head } from '@backline/texts/head';
import { page } from '@backline/texts/page';
import { titles } from '@backline/texts/titles';
import { createTexts } from '@backline/texts/write';
import { type ImageSize, readImageSize } from '../image-size.ts';
import type { OpenBrand } from '../open-brand.ts';
import { type JsonLd, toCollectionData, toDeveloperData, toListData, toPlanData } from './structured-data.ts';

interface SharedImage {
  /** An absolute URL. */
  url: string;
  alt: string;
  /** Null for an image on another host, or of an unknown kind. */
  size: ImageSize | null;
}

/** A marketplace page: the data for search engines, link previews and rendering. */
export interface Page {
  title: string;
  description: string;
  image: SharedImage | null;
  /** Today's price; null for items that only a plan includes. */
  price: Money | null;
  /** The canonical URL of the page. */
  url: string;
  type: 'website' | 'product';
  structuredData: JsonLd[];
  answers: PageAnswer[];
}

const { t } = createTexts({ head, page, titles });

const descriptionLength = 200;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** `assets` is the folder with the portal's own images. */
async function toSharedImage(
  image: Words['image'] & object,
  toUrl: Place['toUrl'],
  assets: string,
): Promise<SharedImage> {
  const { url, alt } = image;
  if ('size' in image) return { ...image, url: toUrl(url) };
  const { pathname } = new URL(url, 'file:///');
  const isOwn = url.startsWith('/') && pathname.startsWith(catalogPrefix);
  const size = isOwn ? await readImageSize(join(assets, pathname.slice(catalogPrefix.length))) : null;
  return { url: toUrl(url), alt, size };
}

interface PageOptions {
  product: Pick<ProductConfig, 'name' | 'slug' | 'plusName'>;
  brand: Pick<OpenBrand, 'socialCard'>;
  /** The folder with the portal's own images. */
  catalogAssets: string;
}

const calls = { listCartItems, listDevelopers, listPlans, getCollection, getDeveloper } satisfies Record<
  CatalogCall,
  (core: Core, idOrSlug: string) => Promise<unknown>
>;
type Answers = { [Call in CatalogCall]: Awaited<ReturnType<(typeof calls)[Call]>> };
/** The answers that a page shows. */
type Shown<Name extends CatalogPage> = Pick<Answers, (typeof pages)[Name]['shows'][number]>;

async function answer(core: Core, call: CatalogCall, idOrSlug: string): Promise<PageAnswer> {
  const input = toCallInput(call, idOrSlug);
  const data = await calls[call](core, idOrSlug);
  const isLarge = call === 'listCartItems' && Array.isArray(data) && data.length > listWholeMax;
  return { call, data, ...(input !== undefined && { input }), isLarge };
}

/** The page's address and its shop. */
interface Place {
  /** The address from `toPageAddress`. */
  address: string;
  asked: URLSearchParams;
  product: PageOptions['product'] & Pick<ProductConfig, 'plans'>;
  brand: PageOptions['brand'];
  toUrl: (path: string) => string;
}

/** The title and description of a page. */
interface Words extends Pick<Page, 'title' | 'description' | 'type' | 'structuredData'> {
  /** The canonical path. */
  path: string;
  image: { url: string; alt: string } | SharedImage | null;
  price?: Page['price'];
}

function hasPart({ asked }: Place, length: number): boolean {
  const from = readFrom(asked);
  return from === 0 || (from < length && length > listWholeMax);
}

/** Other sites cannot show SVG. */
const isDrawn = ({ url }: { url: string }) => !new URL(url, 'file:///').pathname.toLowerCase().endsWith('.svg');

/** The first picture that other sites can show: the page's, else the brand's; null for none. */
function toShared(images: readonly (Words['image'] | undefined)[], { brand, product }: Place): Words['image'] {
  const card = brand.socialCard === null ? null : { ...brand.socialCard, alt: product.name };
  return [...images, card].find((image) => image != null && isDrawn(image)) ?? null;
}

const toCover = ({ card_img }: CartItem['assets'], name: string) => ({
  url: card_img.url,
  alt: t('head.coverOf', { name }),
});

/** The title and description of each catalog page. Null if its address names nothing that exists. */
const describe: { [Name in CatalogPage]: (shown: Shown<Name>, place: Place) => Words | null } = {
  marketplace: ({ listCartItems: items, listDevelopers: developers }, place) => {
    const { address, asked, brand, product, toUrl } = place;
    const developer = asked.get(filterParams.developer);
    if (developer !== null && !developers.some(({ developerSlug }) => developerSlug === developer)) return null;
    if (!hasPart(place, items.length)) return null;
    const [first] = items;
    const cover = first && toCover(first.assets, first.productName);
    return {
      title: toShopTitle(null, product.name),
      description: t('head.shopDescription', { product: product.name }),
      // A cover, if the brand has no picture for this.
      image: toShared(brand.socialCard === null ? [cover] : [], place),
      // The row view is the same page.
      path: asked.has(filterParams.view) ? paths.marketplace : address,
      type: 'website',
      structuredData: toListData(items, toUrl),
    };
  },
  developer: ({ getDeveloper: { developer } }, place) => {
    const { developerName, developerSlug, developerDescription, assets, collections } = developer;
    if (!hasPart(place, collections.length)) return null;
    return {
      title: toShopTitle(developerName, place.product.name),
      description: shorten(developerDescription),
      image: toShared(
        [
          { url: assets.card_img.url, alt: developerName },
          ...collections.map((one) => toCover(one.assets, one.productName)),
        ],
        place,
      ),
      path: readFrom(place.asked) > 0 ? place.address : toDeveloperPath(developerSlug),
      type: 'website',
      structuredData: toDeveloperData(developer, place.toUrl),
    };
  },
  collection: ({ getCollection: { collection } }, place) => {
    const { product, toUrl } = place;
    const { collectionName, collectionSubtitle, collectionDescription, cartItem, assets } = collection;
    const amount = toItemPrice(cartItem);
    return {
      title: toShopTitle(toTitledName(collection), product.name),
      description: shorten(`${collectionSubtitle}. ${collectionDescription}`),
      image: toShared([toCover(assets, collectionName)], place),
      price: amount === 0 ? null : { amount, currency: cartItem.currency },
      path: toCollectionPath(collection.collectionSlug),
      type: 'product',
      structuredData: toCollectionData(collection, toUrl),
    };
  },
  join: ({ listPlans: plans, listCartItems: items }, place) => {
    const { product, brand, toUrl } = place;
    const name = toPlusName(product);
    const [plan] = plans;
    const packs = items.filter(({ authSkus }) => plan !== undefined && authSkus.includes(plan.sku));
    const [first] = packs;
    const cover = first && toCover(first.assets, first.productName);
    const description = t('head.planDescription', { product: product.name, packs: packs.length });
    const path = toPlusPath(product.slug);
    return {
      title: t('titles.page', { name, portal: t('page.portal', { product: product.name }) }),
      description,
      image: toShared(brand.socialCard === null ? [cover] : [], place),
      price: plan?.price ?? null,
      path,
      type: 'product',
      structuredData: plan === undefined ? [] : toPlanData({ name, description, path, plans }, toUrl),
    };
  },
};

/** The page for an address from `toPageAddress`; null if it names nothing in the catalog. */
export async function findPage(core: Core, options: PageOptions, address: string): Promise<Page | null> {
  const { brand, catalogAssets } = options;
  const { publicUrl } = core.settings;
  const { plans } = await getStorefront(core);
  const product = { ...options.product, plans };
  const { pathname, searchParams: asked } = new URL(address, publicUrl);
  const other = pathname === toPlusPath(product.slug) ? 'join' : 'marketplace';
  const { kind, idOrSlug } = findMarketplaceSlug(pathname) ?? ({ kind: other, idOrSlug: '' } as const);
  const answers: PageAnswer[] = [];
  try {
    for (const call of pages[kind].shows) answers.push(await answer(core, call, idOrSlug));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
  const shown = Object.fromEntries(answers.map(({ call, data }) => [call, data])) as unknown as Answers;
  const toUrl = (path: string) => (path.startsWith('/') ? `${publicUrl}${path}` : path);
  const words = describe[kind](shown, { address, asked, product, brand, toUrl });
  if (words === null) return null;
  const { path, image, price = null, ...rest } = words;
  return {
    ...rest,
    price,
    url: toUrl(path),
    image: image && (await toSharedImage(image, toUrl, catalogAssets)),
    answers,
  };
}
