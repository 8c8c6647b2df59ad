import { describe, expect, it } from 'vitest';
import { parseCatalogFile } from './catalog-file.ts';

const categories = ['Strings', 'Brass'];
const developer = { id: 'a', slug: 'a', name: 'A', description: 'A.', logo: '/catalog/a.svg' };
const collection = {
  id: '1',
  slug: 'one',
  sku: 'S-1',
  name: 'One',
  subtitle: 'First',
  description: 'One.',
  developer: 'a',
  categories: ['Brass'],
  image: '/catalog/1.svg',
  price: { amount: 2900, currency: 'USD' },
  instruments: [{ name: 'Horn' }],
};
const read = (more: object, ofDeveloper: object = {}) =>
  parseCatalogFile(
    { developers: [{ ...developer, ...ofDeveloper }], collections: [{ ...collection, ...more }] },
    categories,
  );
const mistakesOf = (result: ReturnType<typeof parseCatalogFile>) =>
  'mistakes' in result ? result.mistakes.map(({ path }) => path) : [];

it('accepts a plan with any SKU, and one that comes with the plugin', () => {
  const price = { amount: 990, currency: 'EUR' };
  const plans = [
    { sku: 'PASS', name: 'Pass', subject: 'All', monthly: price, annual: price, trialDays: 14 },
    { sku: 'BASICS', name: 'Basics', subject: 'Some' },
  ];
  const included = { ...collection, includedIn: ['PASS', 'BASICS'] };
  expect(parseCatalogFile({ plans, developers: [developer], collections: [included] }, categories)).toHaveProperty(
    'catalog',
  );
});

it('accepts a catalog', () => {
  expect(mistakesOf(read({}))).toEqual([]);
});

it('counts the demo among the instruments from one', () => {
  const instruments = [{ name: 'Horn', audioPreview: '/catalog/horn.mp3' }, { name: 'Tuba' }];
  expect(mistakesOf(read({ instruments, audioDemo: 1 }))).toEqual([]);
  expect(mistakesOf(read({ instruments, audioDemo: 2 }))).toEqual(['collections[0].audioDemo']);
});

describe('a mistake is reported with its path', () => {
  it.each([
    ['collections[0].price.amount', { price: { amount: 29.5, currency: 'USD' } }],
    ['collections[0].price.currency', { price: { amount: 2900, currency: 'usd' } }],
    ['collections[0].categories[0]', { categories: ['Bagpipes'] }],
    ['collections[0].slug', { slug: 'One Two' }],
    ['collections[0].developer', { developer: 'b' }],
    ['collections[0].pool', { pool: 'school' }],
    ['collections[0].pool', { pool: 'no pool' }],
    ['collections[0].sale', { sale: { price: { amount: 2900, currency: 'USD' } } }],
    ['collections[0].sale', { sale: { price: { amount: 100, currency: 'EUR' } } }],
    [
      'collections[0].sale',
      {
        sale: {
          price: { amount: 100, currency: 'USD' },
          startsAt: '2030-01-02T00:00:00Z',
          endsAt: '2030-01-01T00:00:00Z',
        },
      },
    ],
    [
      'collections[0].sale',
      {
        sale: {
          price: { amount: 100, currency: 'USD' },
          startsAt: '2030-01-01T00:00:00Z',
          endsAt: '2030-01-01T00:00:00Z',
        },
      },
    ],
    ['collections[0].price', { price: undefined }],
    ['collections[0]', { pricee: 1 }],
    ['collections[0].demos[0].audio', { demos: [{ title: 'Tune', audio: 'demo.ogg' }] }],
    ['collections[0].audioDemo', { audioDemo: 1 }],
    ['collections[0].audioDemo', { audioDemo: 2 }],
    ['collections[0].publishedAt', { publishedAt: '2026-02-31' }],
    ['collections[0].diskBytes', { diskBytes: 1.5 }],
    ['collections[0].imageColor', { imageColor: 'red' }],
    ['collections[0].gallery[0].alt', { gallery: [{ image: '/catalog/room.webp', alt: '' }] }],
    ['collections[0].gallery', { gallery: Array(5).fill({ image: '/catalog/room.webp', alt: 'The room' }) }],
    ['collections[0].facts', { facts: Array(9).fill({ label: 'Players', value: '11' }) }],
    ['collections[0].requires.plugin', { requires: { plugin: '>=1.4' } }],
    [
      'collections[0].instruments[0].audioPreview',
      { instruments: [{ name: 'Horn', audioPreview: 'javascript:alert(1)' }] },
    ],
    ['collections[0].image', { image: '//evil.example/x.svg' }],
    ['collections[0].image', { image: 'data:image/svg+xml,x' }],
  ])('%s', (path, more) => {
    expect(mistakesOf(read(more))).toContain(path);
  });

  it.each(['javascript:alert(1)', 'ftp://x.example', 'https://user@x.example', 'mailto:a@x.example', 'x'])(
    '%s is not a http or https link',
    (website) => {
      expect(mistakesOf(read({}, { website }))).toEqual(['developers[0].website']);
    },
  );

  it.each([null, 7, {}, { collections: 7 }, { collections: [null] }, { collections: [{ categories: 7 }] }])(
    'is found in %j',
    (value) => {
      expect(mistakesOf(parseCatalogFile(value, categories)).length).toBeGreaterThan(0);
    },
  );

  it('reports all mistakes together', () => {
    const paths = ['developers[0].name', 'collections[0].slug', 'collections[0].sku', 'collections[0].price'];
    expect(new Set(mistakesOf(read({ slug: 'A B', sku: '', price: 7 }, { name: '' })))).toEqual(new Set(paths));
  });

  const money = (amount: number, currency = 'EUR') => ({ amount, currency });
  const pass = { sku: 'PASS', name: 'Pass', subject: 'All', monthly: money(990), annual: money(9900), trialDays: 14 };
  const basics = { sku: 'BASICS', name: 'Basics', subject: 'Some' };
  it.each([
    ['plans[0].monthly', [{ ...pass, trialDays: undefined }], {}],
    ['plans[0].annual', [{ ...pass, annual: money(9900, 'USD') }], {}],
    ['plans[2].monthly', [pass, basics, { ...pass, sku: 'OTHER' }], {}],
    ['plans[1].sku', [pass, { ...basics, sku: 'PASS' }], {}],
    ['collections[0].sku', [pass], { sku: 'PASS' }],
    ['collections[0].includedIn[1]', [pass, basics], { includedIn: ['PASS', 'PAS'] }],
    ['collections[0].includedIn[0]', [], { includedIn: ['MUS-00001'] }],
  ])('reports a plan that cannot be sold: %s', (path, plans, more) => {
    const file = { plans, developers: [developer], collections: [{ ...collection, ...more }] };
    expect(mistakesOf(parseCatalogFile(file, categories))).toEqual([path]);
  });

  it('reports duplicates by their second path', () => {
    const result = parseCatalogFile(
      { developers: [developer, developer], collections: [collection, collection] },
      categories,
    );
    expect(mistakesOf(result)).toEqual([
      'developers[1].id',
      'developers[1].slug',
      'collections[1].id',
      'collections[1].slug',
      'collections[1].sku',
    ]);
  });
});
