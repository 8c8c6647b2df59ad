import { z } from 'zod';
import { deviceType, deviceTypes } from '../downloads/installer.ts';
import { int32, isoTime, shownLine, shownText, textLike } from '../fields.ts';
import { seatCount, skuInput } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';
import { publishedPack } from '../packs/pack.ts';

/** A category of the brand. */
export const category = z.string().min(1).max(40).meta({ pattern: '.*' });
export const categoriesMax = 40;

export const slug = textLike(80, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and dashes');

export const catalogId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, dashes and underscores');

const longText = shownText(10_000);

/** A picture or sound: a path of the portal, or a complete http URL. */
const assetUrl = textLike(2048, /^\S+$/);

/** In decibels. */
const gainDb = z.number().max(6);

/**
 * A sound. Everything but `url` is measured at import, and missing until then. `waves` has 160 columns of 0 to 255 in
 * base64, normalized to the file's own peak; `gainDb` makes the file as loud as all others.
 */
export const preview = z.object({
  url: assetUrl,
  seconds: z.number().min(0).optional(),
  gainDb: gainDb.optional(),
  waves: z
    .string()
    .length(216)
    .regex(/^[A-Za-z0-9+/]{214}==$/)
    .optional(),
});
export type Preview = z.infer<typeof preview>;

const bytes = z.int().min(0).meta({ format: 'int64' }).nullable();

/** A pack's requirements on the customer's machine; null if unknown. `plugin` is the lowest version, such as `1.4`. */
export const needs = z.object({
  diskBytes: bytes,
  downloadBytes: bytes,
  ramGb: z.number().min(0).nullable(),
  plugin: shownLine.nullable(),
});
export type Needs = z.infer<typeof needs>;

const minorUnits = int32(0, 1_000_000_000).nullable();

/** `#rrggbb`, shown until a picture has loaded. */
export const hexColor = z
  .string()
  .length(7)
  .regex(/^#[\da-f]{6}$/, 'must be a color such as #3a2f25');

const asset = z.object({ url: assetUrl, color: hexColor.optional() });

export const cardImage = z.object({ card_img: asset });

const priceId = textLike(64, /^[a-z\d_]+$/).nullable();

const tags = z.array(shownLine).max(64);

const categoryList = z.array(category).max(categoriesMax);

/** An item of the cart. Rows in the marketplace have the fields of a catalog item too. */
export const cartItem = z.object({
  id: catalogId,
  sku: skuInput,
  productName: shownLine,
  productImage: assetUrl,
  /** In minor units of `currency`. Null if only sold with a plan. */
  price: minorUnits,
  salePrice: minorUnits,
  salePriceActive: z.boolean(),
  /** When the active sale ends; null when it has no end, or none is active. */
  saleEndsAt: isoTime.nullable(),
  currency: currencyCode,
  /** The provider's id; null until `backline paddle sync` has created it. */
  priceId,
  salePriceId: priceId,
  formattedPrice: shownLine,
  formattedSalePrice: shownLine,
  tags,
  categories: categoryList,
  authSkus: z.array(skuInput).max(16),
  developerName: shownLine,
  developerSlug: slug,
  collectionSlug: slug,
  assets: cardImage,
  needs,
  seats: seatCount,
  /**
   * The preview that represents the pack: its first demo, else an instrument with a preview. Its wave is loaded with
   * the pack's page.
   */
  preview: z
    .object({
      url: assetUrl,
      seconds: z.number().min(0).nullable(),
      gainDb: gainDb.nullable(),
      title: shownText(1024),
    })
    .nullable(),
  publishedAt: isoTime.nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

export const instrument = z.object({
  name: shownLine,
  modifier: shownLine.nullable(),
  articulation: shownLine.nullable(),
  articulationModifier: shownLine.nullable(),
  assets: z.object({ inst_audio_preview: preview.optional() }),
});
export type Instrument = z.infer<typeof instrument>;

/** A piece of music with several of the pack's instruments. */
export const demo = z.object({ title: shownLine, by: shownLine.nullable(), preview });
export type Demo = z.infer<typeof demo>;

/** A picture that shows how a pack was made, in 3:2 format. */
export const galleryImage = z.object({ url: assetUrl, alt: shownLine });
export type GalleryImage = z.infer<typeof galleryImage>;

/** A short fact about a pack: `Players`, `11`. */
export const collectionFact = z.object({ label: shownLine, value: shownLine });
export type CollectionFact = z.infer<typeof collectionFact>;

export const collection = z.object({
  id: catalogId,
  collectionSlug: slug,
  collectionName: shownLine,
  collectionSubtitle: shownLine,
  collectionDescription: longText,
  developerId: catalogId,
  developerName: shownLine,
  developerSlug: slug,
  tags,
  categories: categoryList,
  authSkus: z.array(skuInput).max(16),
  instruments: z.array(instrument).max(1000),
  demos: z.array(demo).max(16),
  gallery: z.array(galleryImage).max(4),
  facts: z.array(collectionFact).max(8),
  assets: cardImage,
  cartItem,
  /** The systems that the plugin is offered for. */
  systems: z.array(deviceType).max(deviceTypes.length),
  /** The pack that plugins download; null if not published yet. */
  pack: publishedPack.nullable(),
});
export type Collection = z.infer<typeof collection>;

/** A pack in the list on its developer's page. */
export const collectionListItem = z.object({
  id: catalogId,
  productName: shownLine,
  developerName: shownLine,
  tags,
  categories: categoryList,
  collectionSlug: slug,
  assets: cardImage,
});

export const developer = z.object({
  developerId: catalogId,
  developerSlug: slug,
  developerName: shownLine,
  developerDescription: longText,
  developerWebsite: assetUrl.nullable(),
  assets: cardImage,
  /** The number of instruments in all of its packs. */
  instrumentCount: int32(0, 10_000_000),
  collections: z.array(collectionListItem).max(10_000),
});
export type Developer = z.infer<typeof developer>;

export const idOrSlug = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\w-]+$/, 'must be an id or a slug');
