import { shop as marketplaceMessages } from '@backline/texts/en/shop';
import type { Collection } from './catalog.ts';

/** The title of a page of the shop, in the browser's tab and in previews of its link; of all of it without a name. */
export function toShopTitle(name: string | null, productName: string): string {
  const shop = `${marketplaceMessages.title} | ${productName} Portal`;
  return name === null ? shop : `${name} | ${shop}`;
}

/** What a collection is called in a title. */
export function toTitledName({ collectionName, developerName }: Pick<Collection, 'collectionName' | 'developerName'>) {
  return `${collectionName} by ${developerName}`;
}
