import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogFileInput } from '@backline/domain/catalog/catalog-file';

type Collection = CatalogFileInput['collections'][number];

export const usd = (amount: number) => ({ amount, currency: 'USD' });

export function toCollection(index: number, more: Partial<Collection> = {}): Collection {
  return {
    id: `c${index}`,
    slug: `pack-${index}`,
    sku: `PACK-${index}`,
    name: `Pack ${index}`,
    subtitle: 'Strings from a shed',
    description: 'Eight strings, one shed.',
    developer: 'd0',
    categories: ['Strings'],
    tags: ['warm'],
    image: '/catalog/covers/harbor-strings.webp',
    price: usd(2900),
    instruments: [{ name: 'Violin', articulation: 'Legato', audioPreview: '/catalog/previews/bandroom-1.ogg' }],
    ...more,
  };
}

/** A shop of one developer and so many collections. */
export function toShop(collections: number): CatalogFileInput {
  const logo = '/catalog/logos/pier-and-gut.svg';
  return {
    developers: [{ id: 'd0', slug: 'shed', name: 'The Shed', description: 'A shed.', logo }],
    collections: Array.from({ length: collections }, (_, index) => toCollection(index)),
  };
}

/** Writes a shop, or whatever else, into an installation. */
export function writeShop({ directory }: { directory: string }, shop: unknown, name = 'shop.json'): string {
  writeFileSync(join(directory, name), typeof shop === 'string' ? shop : JSON.stringify(shop));
  return name;
}
