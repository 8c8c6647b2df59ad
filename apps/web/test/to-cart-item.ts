import type { CartItem } from '@backline/domain/catalog/catalog';

/** Something of the shop. */
export function toCartItem(id: string, change: Partial<CartItem> = {}): CartItem {
  return {
    id,
    sku: `SKU-${id}`,
    productName: `Collection ${id}`,
    productImage: `/catalog/covers/${id}.webp`,
    price: 9900,
    salePrice: null,
    salePriceActive: false,
    saleEndsAt: null,
    currency: 'USD',
    priceId: `pri_${id}`,
    salePriceId: null,
    formattedPrice: '$99.00',
    formattedSalePrice: '',
    tags: [],
    categories: [],
    authSkus: [],
    developerName: 'Pier & Gut',
    developerSlug: 'pier-and-gut',
    collectionSlug: id,
    needs: { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null },
    seats: null,
    preview: null,
    publishedAt: null,
    assets: { card_img: { url: `/catalog/covers/${id}.webp` } },
    ...change,
  };
}
