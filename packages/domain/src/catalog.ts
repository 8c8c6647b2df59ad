import { z } from 'zod';
import { categories } from './categories.ts';
import { skuInput } from './licenses.ts';
import { currencyCode } from './money.ts';

export const category = z.enum(categories);

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and dashes');
export const catalogId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, dashes and underscores');

const shownText = z.string().max(256).meta({ pattern: '.*' });
const longText = z.string().max(10_000).meta({ pattern: '.*' });
/** A picture or a sound: a path of the portal, or a whole http address. */
const assetUrl = z.string().max(2048).regex(/^\S+$/);
const minorUnits = z.int().min(0).max(1_000_000_000).meta({ format: 'int32' }).nullable();
const asset = z.object({ url: assetUrl });
const cardImage = z.object({ card_img: asset });
const priceId = z
  .string()
  .max(64)
  .regex(/^[a-z\d_]+$/)
  .nullable();
const tags = z.array(shownText).max(64);
const categoryList = z.array(category).max(categories.length);

/** Section 3: what a cart holds, and with the fields of a catalog item what a row of the marketplace shows. */
export const cartItem = z.object({
  id: catalogId,
  sku: skuInput,
  productName: shownText,
  productImage: assetUrl,
  /** In minor units of `currency`. Null: not sold by itself, but part of a plan. */
  price: minorUnits,
  salePrice: minorUnits,
  salePriceActive: z.boolean(),
  currency: currencyCode,
  /** The provider's; null until `backline paddle sync` has made them. */
  priceId,
  salePriceId: priceId,
  formattedPrice: shownText,
  formattedSalePrice: shownText,
  tags,
  categories: categoryList,
  authSkus: z.array(skuInput).max(16),
  developerName: shownText,
  developerSlug: slug,
  collectionSlug: slug,
  assets: cardImage,
});
export type CartItem = z.infer<typeof cartItem>;
export const cartItemListOutput = z.array(cartItem).max(100_000);

export const instrument = z.object({
  name: shownText,
  modifier: shownText.nullable(),
  articulation: shownText.nullable(),
  articulationModifier: shownText.nullable(),
  assets: z.object({ inst_audio_preview: asset.optional() }),
});
export type Instrument = z.infer<typeof instrument>;

export const collection = z.object({
  id: catalogId,
  collectionSlug: slug,
  collectionName: shownText,
  collectionSubtitle: shownText,
  collectionDescription: longText,
  developerId: catalogId,
  developerName: shownText,
  developerSlug: slug,
  tags,
  categories: categoryList,
  authSkus: z.array(skuInput).max(16),
  instruments: z.array(instrument).max(1000),
  assets: cardImage,
  cartItem,
});
export type Collection = z.infer<typeof collection>;
export const collectionOutput = z.object({ collection });

export const developerListOutput = z
  .array(
    z.object({
      developerId: catalogId,
      developerSlug: slug,
      developerName: shownText,
      assets: cardImage,
    }),
  )
  .max(10_000);
export type DeveloperList = z.infer<typeof developerListOutput>;

/** A collection as the page of its developer lists it. */
export const collectionListItem = z.object({
  id: catalogId,
  productName: shownText,
  developerName: shownText,
  tags,
  categories: categoryList,
  collectionSlug: slug,
  assets: cardImage,
});
export type CollectionListItem = z.infer<typeof collectionListItem>;

export const developer = z.object({
  developerId: catalogId,
  developerSlug: slug,
  developerName: shownText,
  developerDescription: longText,
  developerWebsite: assetUrl.nullable(),
  assets: cardImage,
  collections: z.array(collectionListItem).max(10_000),
});
export type Developer = z.infer<typeof developer>;
export const developerOutput = z.object({ developer });

const idOrSlug = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\w-]+$/, 'must be an id or a slug');
export const collectionInput = z.object({ collectionIdOrSlug: idOrSlug });
export const developerInput = z.object({ developerIdOrSlug: idOrSlug });
