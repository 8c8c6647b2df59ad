import type { CartItem, Needs } from '../catalog.ts';

/** The quantity is always 1, so an item is in the cart or it is not. */
export function addToCart(items: readonly CartItem[], item: CartItem): CartItem[] {
  return items.some(({ id }) => id === item.id) ? [...items] : [...items, item];
}

export function removeFromCart(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id);
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmountOrNull = (value: unknown) => value === null || isAmount(value);

const isNumberOrNull = (value: unknown) => value === null || Number.isFinite(value);

type Checks<Shape> = Record<keyof Shape, (value: unknown) => boolean>;

function isObjectOf<Shape extends object>(value: unknown, checks: Checks<Shape>): value is Shape {
  if (typeof value !== 'object' || value === null) return false;
  const fields: [string, (field: unknown) => boolean][] = Object.entries(checks);
  return fields.every(([field, check]) => check(Reflect.get(value, field)));
}

const needsChecks: Checks<Needs> = {
  diskBytes: isAmountOrNull,
  downloadBytes: isAmountOrNull,
  ramGb: isNumberOrNull,
  plugin: isTextOrNull,
};
const previewChecks: Checks<NonNullable<CartItem['preview']>> = {
  url: isText,
  seconds: isNumberOrNull,
  gainDb: isNumberOrNull,
  title: isText,
};

const checks = {
  id: isText,
  sku: isText,
  productName: isText,
  productImage: isText,
  price: isAmountOrNull,
  salePrice: isAmountOrNull,
  salePriceActive: (value) => typeof value === 'boolean',
  saleEndsAt: isTextOrNull,
  currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  priceId: isTextOrNull,
  salePriceId: isTextOrNull,
  formattedPrice: isText,
  formattedSalePrice: isText,
  tags: isTexts,
  categories: isTexts,
  authSkus: isTexts,
  developerName: isText,
  developerSlug: isText,
  collectionSlug: isText,
  assets: (value) => isText((value as Partial<CartItem['assets']> | null)?.card_img?.url),
  needs: (value) => isObjectOf<Needs>(value, needsChecks),
  seats: isAmountOrNull,
  preview: (value) => value === null || isObjectOf<NonNullable<CartItem['preview']>>(value, previewChecks),
  publishedAt: isTextOrNull,
} satisfies Checks<CartItem>;

/** Fields that older carts lack. */
const absent = {
  saleEndsAt: null,
  needs: { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null },
  seats: null,
  preview: null,
  publishedAt: null,
} satisfies Partial<CartItem>;

function toCartItem(value: unknown): CartItem[] {
  const item = typeof value === 'object' ? { ...absent, ...value } : value;
  return isObjectOf<CartItem>(item, checks) ? [item] : [];
}

/** Reads the cart stored in the browser. Anyone can write there, so invalid items are dropped. */
export function parseCart(text: string | null): CartItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const items = Array.isArray(kept) ? kept.flatMap(toCartItem) : [];
    return items.reduce<CartItem[]>(addToCart, []);
  } catch {
    return [];
  }
}
