import { toItemPrice } from '@backline/domain/catalog/cart/offers';
import type { CartItem, Collection, Developer } from '@backline/domain/catalog/catalog';
import { toDecimal } from '@backline/domain/format-money';
import { paths, toCollectionPath, toDeveloperPath } from '@backline/domain/pages/paths';
import type { PlanOffer } from '@backline/domain/plans/plan';
import { t } from '@backline/texts/shop/shop';

/** A page's data for search engines, in the vocabulary of schema.org. */
export interface JsonLd {
  '@type': string;
  [property: string]: unknown;
}

type ToUrl = (path: string) => string;

function toTrail(toUrl: ToUrl, ...steps: [name: string, path: string][]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[t('shop.title'), paths.marketplace] as const, ...steps].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: toUrl(path),
    })),
  };
}

/** Today's price. Null for items that only a plan includes, because an offer needs a price. */
function toOffer(item: CartItem, toUrl: ToUrl) {
  const { price, currency, saleEndsAt } = item;
  if (price === null || price === 0) return null;
  const amount = toItemPrice(item);
  const listPrice = {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: toDecimal({ amount: price, currency }),
    priceCurrency: currency,
  };
  return {
    '@type': 'Offer',
    url: toUrl(toCollectionPath(item.collectionSlug)),
    price: toDecimal({ amount, currency }),
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    ...(amount === price ? {} : { priceSpecification: listPrice }),
    ...(saleEndsAt === null ? {} : { priceValidUntil: saleEndsAt }),
  };
}

export function toCollectionData(collection: Collection, toUrl: ToUrl): JsonLd[] {
  const { collectionName, collectionSlug, developerName, developerSlug, cartItem, assets, gallery } = collection;
  const path = toCollectionPath(collectionSlug);
  const offer = toOffer(cartItem, toUrl);
  const sounds = collection.demos.map(({ title, by, preview }) => ({
    '@type': 'AudioObject',
    name: title,
    ...(by === null ? {} : { creator: by }),
    contentUrl: toUrl(preview.url),
    ...(preview.seconds === undefined ? {} : { duration: `PT${Math.round(preview.seconds)}S` }),
  }));
  return [
    {
      '@type': 'Product',
      name: collectionName,
      description: collection.collectionDescription,
      image:
        gallery.length === 0 ? toUrl(assets.card_img.url) : [assets.card_img, ...gallery].map(({ url }) => toUrl(url)),
      brand: { '@type': 'Brand', name: developerName, url: toUrl(toDeveloperPath(developerSlug)) },
      category: collection.categories.join(', '),
      sku: cartItem.sku,
      url: toUrl(path),
      ...(offer === null ? {} : { offers: offer }),
      ...(sounds.length === 0 ? {} : { associatedMedia: sounds }),
    },
    toTrail(toUrl, [collectionName, path]),
  ];
}

export function toDeveloperData(developer: Developer, toUrl: ToUrl): JsonLd[] {
  const { developerName, developerSlug, developerDescription, developerWebsite, assets } = developer;
  const path = toDeveloperPath(developerSlug);
  return [
    {
      '@type': 'Organization',
      name: developerName,
      description: developerDescription,
      logo: toUrl(assets.card_img.url),
      url: developerWebsite ?? toUrl(path),
    },
    toTrail(toUrl, [developerName, path]),
  ];
}

const listedMax = 48;

export function toListData(items: readonly CartItem[], toUrl: ToUrl): JsonLd[] {
  const list = items.slice(0, listedMax).map(({ productName, collectionSlug }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: productName,
    url: toUrl(toCollectionPath(collectionSlug)),
  }));
  return [{ '@type': 'ItemList', numberOfItems: items.length, itemListElement: list }, toTrail(toUrl)];
}

interface PlanPage {
  name: string;
  description: string;
  path: string;
  plans: readonly PlanOffer[];
}

/** A plan is billed monthly or yearly, each with its own price. */
export function toPlanData({ name, description, path, plans }: PlanPage, toUrl: ToUrl): JsonLd[] {
  const offers = plans.map(({ plan, price }) => {
    const billed = { price: toDecimal(price), priceCurrency: price.currency };
    return {
      '@type': 'Offer',
      url: toUrl(path),
      ...billed,
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...billed,
        billingDuration: 1,
        unitCode: plan === 'annual' ? 'ANN' : 'MON',
      },
    };
  });
  return [{ '@type': 'Product', name, description, url: toUrl(path), offers }, toTrail(toUrl, [name, path])];
}
