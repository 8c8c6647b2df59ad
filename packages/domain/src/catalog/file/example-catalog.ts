import type { CatalogFileInput } from './catalog-schema.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const files = 'https://files.example.com';

/** A small whole shop: a plan, two packs, a sale, and the pool that gives places for computers. */
export const exampleCatalog = {
  plans: [
    {
      sku: 'PLUS',
      name: 'Example Plus',
      subject: 'Every pack, by subscription',
      monthly: usd(999),
      annual: usd(9900),
      trialDays: 14,
    },
  ],
  developers: [
    {
      id: 'skerry-audio',
      slug: 'skerry-audio',
      name: 'Skerry Audio',
      description: 'Two people and a boat.',
      website: 'https://skerry-audio.example',
      logo: `${files}/logos/skerry-audio.svg`,
      share: 70,
    },
  ],
  collections: [
    {
      id: 'rust-drums',
      slug: 'rust-drums',
      sku: 'DRUMS-100',
      name: 'Rust Drums',
      subtitle: 'Scrap metal, struck',
      description: 'Forty pieces of scrap in a hall, by two microphones.',
      developer: 'skerry-audio',
      categories: ['Percussion'],
      tags: ['Metal'],
      image: `${files}/covers/rust-drums.webp`,
      imageColor: '#3a2f25',
      featured: true,
      price: usd(4900),
      sale: { price: usd(2900), endsAt: '2030-01-01T00:00:00Z' },
      includedIn: ['PLUS'],
      instruments: [
        { name: 'Oil Barrel', articulation: 'Struck' },
        { name: 'Chain', articulation: 'Dropped' },
      ],
    },
    {
      id: 'slow-strings',
      slug: 'slow-strings',
      sku: 'STRINGS-101',
      name: 'Slow Strings',
      subtitle: 'A quartet in no hurry',
      description: 'Long notes of a quartet, in a storehouse that takes two seconds to answer.',
      developer: 'skerry-audio',
      categories: ['Strings'],
      image: `${files}/covers/slow-strings.webp`,
      price: usd(7900),
      includedIn: ['PLUS'],
      pool: 'main',
      instruments: [{ name: 'Cello', modifier: 'Con Sordino', articulation: 'Legato' }],
    },
  ],
  moods: { sad: ['Con Sordino'] },
} satisfies CatalogFileInput;
