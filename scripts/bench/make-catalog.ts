import { readdirSync } from 'node:fs';
import { type CatalogFile, parseCatalogFile } from '../../packages/domain/src/catalog/catalog-file.ts';

/** As in the demonstration, each pack has its own preview. */
const previews = readdirSync(new URL('../../fixtures/catalog/previews/', import.meta.url));
const categories = ['Strings', 'Brass', 'Percussion', 'Woodwinds', 'Keyboards', 'Choir'];
const instruments = ['Violin', 'Viola', 'Cello', 'Contrabass', 'Harp', 'Celesta'];

/**
 * Makes a shop with this many collections of six instruments each, twenty for each developer, and every tenth on sale.
 */
export function makeCatalog(count: number): CatalogFile {
  const read = parseCatalogFile(
    {
      developers: Array.from({ length: Math.ceil(count / 20) }, (_, index) => ({
        id: `d${index}`,
        slug: `maker-${index}`,
        name: `Maker ${index}`,
        description: 'Two people, one room, and whatever came in through the window.',
        website: 'https://maker.example',
        logo: '/catalog/logos/foundry-sound.svg',
      })),
      collections: Array.from({ length: count }, (_, index) => ({
        id: `c${index}`,
        slug: `pack-${index}`,
        sku: `BENCH-${index}`,
        name: `Pack ${index}`,
        subtitle: 'Strings in a boathouse',
        description: 'Recorded in the cold months, close and dry, with the water left in where it belongs. '.repeat(4),
        developer: `d${Math.floor(index / 20)}`,
        categories: [categories[index % categories.length]],
        tags: ['warm', 'close', 'slow'],
        image: '/catalog/covers/harbor-strings.webp',
        price: { amount: 4900, currency: 'USD' },
        ...(index % 10 === 0 ? { sale: { price: { amount: 2900, currency: 'USD' } } } : {}),
        instruments: instruments.map((name, at) => ({
          name,
          articulation: 'Legato',
          audioPreview: `/catalog/previews/${previews[(index * instruments.length + at) % previews.length]}`,
        })),
      })),
    },
    categories,
  );
  if ('catalog' in read) return read.catalog;
  throw new Error(JSON.stringify(read.mistakes.slice(0, 5)));
}
