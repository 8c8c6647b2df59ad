import { page } from '@backline/texts/page';
import { shop } from '@backline/texts/shop/shop';
import { createTexts } from '@backline/texts/write';
import type { Collection } from './catalog.ts';

const { t } = createTexts({ page, shop });

/** The title of a shop page, for the browser's tab and link previews. Without a name, the whole shop's. */
export function toShopTitle(name: string | null, productName: string): string {
  const names = { shop: t('shop.title'), product: productName };
  return name === null ? t('page.shopTitle', names) : t('page.shopPartTitle', { ...names, name });
}

/** A pack's name in a title. */
export function toTitledName({ collectionName, developerName }: Pick<Collection, 'collectionName' | 'developerName'>) {
  return t('page.collectionBy', { collection: collectionName, developer: developerName });
}
