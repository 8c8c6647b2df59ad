import { exportCatalog } from '@backline/core/catalog/export-catalog';
import { getCollection } from '@backline/core/catalog/get-collection';
import { getDeveloper } from '@backline/core/catalog/get-developer';
import { getSearchTexts } from '@backline/core/catalog/get-search-texts';
import { getStorefront } from '@backline/core/catalog/get-storefront';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listDevelopers } from '@backline/core/catalog/list-developers';
import { listPlans } from '@backline/core/catalog/list-plans';
import { previewImport } from '@backline/core/payments/preview-import';
import { getPublicVersion } from '@backline/core/public-version';
import { setPool } from '@backline/core/support/computers/set-pool';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq } from '@backline/db';
import { type CatalogFileInput, catalogFile, parseCatalogFile } from '@backline/domain/catalog/catalog-file';
import { defaultPoolRules } from '@backline/domain/devices/seats/pool-rules';
import { dayMs, hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { listInstruments } from '../src/catalog/list-instruments.ts';
import { listWaves } from '../src/catalog/list-waves.ts';
import { recheckPublicVersion } from '../src/public-version.ts';
import { describeCalls, refusal, start, visitor, type World } from './world.ts';

const categories = [
  'Strings',
  'Brass',
  'Percussion',
  'Woodwinds',
  'Guitars',
  'Keyboards',
  'Synthesizers',
  'Choir',
  'World',
];
const at = (days: number) => new Date(start.getTime() + days * dayMs).toISOString();
const usd = (amount: number) => ({ amount, currency: 'USD' });

const developer = (id: string) => ({
  id,
  slug: `maker-${id}`,
  name: `Maker ${id}`,
  description: 'Makes things.',
  website: 'https://maker.example',
  logo: `/catalog/logos/${id}.svg`,
});

function collection(id: string, more: Partial<CatalogFileInput['collections'][number]> = {}) {
  return {
    id,
    slug: `pack-${id}`,
    sku: `SKU-${id}`,
    name: `Pack ${id}`,
    subtitle: 'Strings',
    description: 'A pack.',
    developer: 'a',
    categories: ['Strings' as const],
    tags: ['warm'],
    image: `/catalog/covers/${id}.svg`,
    price: usd(2900),
    instruments: [{ name: 'Violin', articulation: 'Legato', audioPreview: `/catalog/previews/${id}.ogg` }],
    ...more,
  };
}

const toCatalog = (file: CatalogFileInput) => catalogFile.parse(file);
const load = (world: World, file: CatalogFileInput) => importCatalog(world.core, visitor(), toCatalog(file));
const two = { developers: [developer('a'), developer('b')], collections: [collection('1'), collection('2')] };
const nothing = { added: [], changed: [], removed: [] };

describeCalls('the catalog', (world) => {
  it('matches the imported file; a second import changes nothing', async () => {
    await load(world, two);
    expect((await listCartItems(world.core)).map(({ productName }) => productName)).toEqual(['Pack 1', 'Pack 2']);
    expect((await listDevelopers(world.core)).map(({ developerName }) => developerName)).toEqual([
      'Maker a',
      'Maker b',
    ]);
    const version = await getPublicVersion(world.core);
    expect(await load(world, two)).toEqual({
      plans: nothing,
      developers: nothing,
      collections: nothing,
      prices: nothing,
      moods: nothing,
    });
    recheckPublicVersion(world.core);
    expect(await getPublicVersion(world.core)).toBe(version);
    expect((await world.rows('auditEntries')).filter(({ action }) => action === 'catalog.imported')).toHaveLength(1);
  });

  it('finds a collection by id and by slug, with its developer, instruments and price', async () => {
    await load(world, two);
    for (const name of ['1', 'pack-1'])
      expect((await getCollection(world.core, name)).collection).toMatchObject({
        collectionName: 'Pack 1',
        developerSlug: 'maker-a',
        authSkus: [],
        instruments: [
          {
            name: 'Violin',
            modifier: null,
            articulation: 'Legato',
            assets: { inst_audio_preview: { url: '/catalog/previews/1.ogg' } },
          },
        ],
        cartItem: { sku: 'SKU-1', price: 2900, formattedPrice: '$29.00', salePriceActive: false, priceId: null },
      });
    for (const name of ['a', 'maker-a'])
      expect((await getDeveloper(world.core, name)).developer).toMatchObject({
        developerWebsite: 'https://maker.example',
        instrumentCount: 2,
        collections: [{ productName: 'Pack 1' }, { productName: 'Pack 2' }],
      });
    expect(await refusal(getCollection(world.core, 'pack-9'))).toBe('not_found');
    expect(await refusal(getDeveloper(world.core, 'x'))).toBe('not_found');
  });

  it('shows what a pack needs, and the sound that stands for it', async () => {
    const instruments = [
      { name: 'Violin' },
      { name: 'Viola', articulation: 'Legato', audioPreview: '/catalog/previews/a.ogg' },
      { name: 'Cello', modifier: 'Sordino', audioPreview: '/catalog/previews/b.ogg' },
    ];
    const catalog = toCatalog({
      developers: two.developers,
      collections: [
        collection('1', {
          instruments,
          demos: [{ title: 'Slack Water', by: 'Ida', audio: '/catalog/demos/1.ogg' }],
          publishedAt: '2026-03-01T10:00:00Z',
          diskBytes: 5e9,
          downloadBytes: 3e9,
          requires: { plugin: '1.4', ramGb: 8 },
          imageColor: '#3a2f25',
          gallery: [{ image: '/catalog/room.webp', alt: 'The room' }],
          facts: [{ label: 'Players', value: '11' }],
        }),
        collection('2', { instruments, audioDemo: 3 }),
        collection('3', { instruments }),
        collection('4', { instruments: [{ name: 'Rests' }] }),
      ],
    });
    await importCatalog(world.core, visitor(), catalog);
    const items = await listCartItems(world.core);
    expect(items.map(({ preview }) => preview && [preview.url, preview.title])).toEqual([
      ['/catalog/demos/1.ogg', 'Slack Water'],
      ['/catalog/previews/b.ogg', 'Cello, Sordino'],
      ['/catalog/previews/a.ogg', 'Viola, Legato'],
      null,
    ]);
    expect(items[0]).toMatchObject({
      needs: { diskBytes: 5e9, downloadBytes: 3e9, ramGb: 8, plugin: '1.4' },
      preview: { seconds: null, gainDb: null },
      publishedAt: '2026-03-01T10:00:00.000Z',
    });
    expect(items[1]).toMatchObject({
      needs: { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null },
      publishedAt: null,
    });
    expect((await listInstruments(world.core))[1]).toEqual({
      collectionSlug: 'pack-2',
      instruments: [
        { text: 'Violin', isAudible: false },
        { text: 'Viola, Legato', isAudible: true },
        { text: 'Cello, Sordino', isAudible: true },
      ],
    });
    const { collection: first } = await getCollection(world.core, '1');
    expect(first.demos).toEqual([{ title: 'Slack Water', by: 'Ida', preview: { url: '/catalog/demos/1.ogg' } }]);
    expect(first).toMatchObject({
      gallery: [{ url: '/catalog/room.webp', alt: 'The room' }],
      facts: [{ label: 'Players', value: '11' }],
      assets: { card_img: { url: '/catalog/covers/1.svg', color: '#3a2f25' } },
    });
    expect(first.cartItem).toEqual(items[0]);
    expect(catalogFile.parse(await exportCatalog(world.core)).collections).toEqual(
      catalog.collections.map((item) => ({
        ...item,
        publishedAt: item.publishedAt && new Date(item.publishedAt).toISOString(),
      })),
    );
  });

  it('removes items that the file lacks, and keeps the price that was paid', async () => {
    await load(world, two);
    await world.core.store.write((tx) => tx.update(world.core.store.t.prices).set({ priceId: null }));
    const diff = await load(world, { developers: [developer('a')], collections: [collection('2')] });
    expect(diff).toEqual({
      plans: nothing,
      developers: { ...nothing, removed: ['b'] },
      collections: { ...nothing, changed: ['2'], removed: ['1'] },
      prices: { ...nothing, removed: ['SKU-1 regular'] },
      moods: nothing,
    });
    expect(await refusal(getCollection(world.core, '1'))).toBe('not_found');
    expect((await world.rows('prices')).map(({ sku, retiredAt }) => [sku, retiredAt !== null])).toEqual(
      expect.arrayContaining([
        ['SKU-1', true],
        ['SKU-2', false],
      ]),
    );
    await load(world, two);
    expect((await world.rows('prices')).every(({ retiredAt }) => retiredAt === null)).toBe(true);
  });

  it('lets two packs and two developers swap their slugs', async () => {
    await load(world, two);
    await load(world, {
      developers: [
        { ...developer('a'), slug: 'maker-b' },
        { ...developer('b'), slug: 'maker-a' },
      ],
      collections: [
        collection('1', { slug: 'pack-2', sku: 'SKU-2' }),
        collection('2', { slug: 'pack-1', sku: 'SKU-1' }),
      ],
    });
    expect((await getCollection(world.core, 'pack-2')).collection.id).toBe('1');
    expect((await getDeveloper(world.core, 'maker-b')).developer.developerId).toBe('a');
  });

  it('applies a sale exactly from its start to its end, also after the clock went back', async () => {
    world.stand();
    const sale = { price: usd(1900), startsAt: at(1), endsAt: at(2) };
    await load(world, { developers: [developer('a')], collections: [collection('1', { sale })] });
    const { prices } = world.core.store.t;
    const sold = { priceId: 'pri_sale', isActive: true };
    await world.core.store.write((tx) => tx.update(prices).set(sold).where(eq(prices.kind, 'sale')));
    const isOn = async () => {
      const [item] = await listCartItems(world.core);
      expect(item?.saleEndsAt).toBe(item?.salePriceActive ? sale.endsAt : null);
      return item?.salePriceActive;
    };
    const versions = [await getPublicVersion(world.core)];
    const seen = [await isOn()];
    for (const step of [dayMs - 1, 1, dayMs - 1, 1]) {
      world.advance(step);
      seen.push(await isOn());
      versions.push(await getPublicVersion(world.core));
    }
    expect(seen).toEqual([false, false, true, true, false]);
    // The version also changes at midnight, because each day has another cover.
    const [, before, start, during, end] = versions;
    expect(start).not.toBe(before);
    expect(end).not.toBe(during);
    expect(new Set(versions).size).toBe(5);

    const over = await getPublicVersion(world.core);
    world.advance(-1);
    recheckPublicVersion(world.core);
    expect(await getPublicVersion(world.core)).not.toBe(over);
    expect(await isOn()).toBe(true);
  });

  it('shows no sale that the provider does not sell, and the doctor tells', async () => {
    const sale = { price: usd(1900), startsAt: at(1), endsAt: at(2) };
    await load(world, { developers: [developer('a')], collections: [collection('1', { sale })] });
    const problems = async () => (await runDoctor(world.core)).map(({ code }) => code);
    const { prices } = world.core.store.t;
    const isSale = eq(prices.kind, 'sale');
    const isRegular = eq(prices.kind, 'regular');
    await world.core.store.write((tx) => tx.update(prices).set({ priceId: 'pri_regular' }).where(isRegular));
    expect(await problems()).not.toContain('sale_not_started');
    world.advance(dayMs + hourMs);
    expect((await listCartItems(world.core))[0]).toMatchObject({ salePriceActive: false, saleEndsAt: null });
    expect(await problems()).toContain('sale_not_started');
    await world.core.store.write((tx) => tx.update(prices).set({ priceId: 'pri_sale', isActive: true }).where(isSale));
    expect((await listCartItems(world.core))[0]).toMatchObject({ salePriceActive: true });
    expect(await problems()).not.toContain('sale_not_started');
    world.advance(dayMs);
    expect(await problems()).toContain('sale_not_ended');
  });

  it('exports a file whose import changes nothing', async () => {
    const file = {
      plans: [{ sku: 'PLUS', name: 'Plus', subject: 'All', monthly: usd(999), annual: usd(8750), trialDays: 7 }],
      developers: [developer('a'), { ...developer('b'), website: undefined }],
      collections: [
        collection('1', { sale: { price: usd(1900), startsAt: at(-1), endsAt: at(9) } }),
        collection('2', { price: undefined, includedIn: ['PLUS'] }),
      ],
      moods: { sad: ['Slow', 'Sordino'], epic: ['Impact'] },
    };
    await load(world, file);
    const exported = parseCatalogFile(JSON.parse(JSON.stringify(await exportCatalog(world.core))), categories);
    if (!('catalog' in exported)) throw new Error(JSON.stringify(exported.mistakes));
    expect(exported.catalog).toEqual(toCatalog(JSON.parse(JSON.stringify(file))));
    expect((await previewImport(world.core, exported.catalog)).diff).toEqual({
      plans: nothing,
      developers: nothing,
      collections: nothing,
      prices: nothing,
      moods: nothing,
    });
    await load(world, { ...file, moods: { sad: ['Slow'], dark: ['Low'] } });
    expect((await getSearchTexts(world.core)).moods).toEqual([
      { word: 'dark', means: ['Low'] },
      { word: 'sad', means: ['Slow'] },
    ]);
  });

  it('takes the pool of each SKU, when it has rules, and exports it', async () => {
    const file = {
      pools: ['school'],
      developers: [developer('a')],
      collections: [collection('1', { pool: 'school' })],
    };
    expect(await refusal(load(world, file))).toBe('not_found');
    const { seatPools } = world.core.store.t;
    const rules = { ...defaultPoolRules, name: 'school', isFarmAllowed: false, enforcedFrom: null };
    await world.core.store.write((tx) => tx.insert(seatPools).values(rules));
    await load(world, file);
    expect(await world.rows('skus')).toMatchObject([{ sku: 'SKU-1', pool: 'school' }]);
    expect(await exportCatalog(world.core)).toMatchObject({ pools: ['school'], collections: [{ pool: 'school' }] });
    const plain = await load(world, { developers: [developer('a')], collections: [collection('1')] });
    expect(plain.collections).toEqual({ ...nothing, changed: ['1'] });
    expect(await world.rows('skus')).toMatchObject([{ sku: 'SKU-1', pool: 'main' }]);
  });

  it('says of pack and plan on how many computers they play, as their pool does', async () => {
    const plan = { sku: 'PLUS', name: 'Plus', subject: 'All', monthly: usd(999), annual: usd(8750), trialDays: 7 };
    const set = (name: string, seats: number) =>
      setPool(world.core, visitor(), { name, rules: { seats }, isDryRun: false, reason: 'a test' });
    await set('school', 1);
    await load(world, {
      pools: ['school'],
      plans: [{ ...plan, pool: 'school' }],
      developers: [developer('a')],
      collections: [collection('1'), collection('2', { pool: 'school' })],
    });
    const read = async () => [
      ...(await listCartItems(world.core)).map(({ seats }) => seats),
      (await getCollection(world.core, '2')).collection.cartItem.seats,
      ...(await listPlans(world.core)).map(({ seats }) => seats),
    ];
    expect(await read()).toEqual([3, 1, 1, 1, 1]);
    await set('school', 40);
    expect(await read()).toEqual([3, 40, 40, 40, 40]);
  });

  it('gives every page the plans, the currency and a cover', async () => {
    const { core } = world;
    expect(await getStorefront(core)).toEqual({ plans: [], currency: 'USD', cover: null });
    const eur = (amount: number) => ({ amount, currency: 'EUR' });
    const pass = { name: 'Pass', subject: 'All', monthly: eur(999), annual: eur(9900), trialDays: 14 };
    const basics = { sku: 'BASICS', name: 'Basics', subject: 'Some' };
    const collections = [
      collection('1', { price: eur(2900), includedIn: ['PASS-1'] }),
      collection('2', { price: eur(1900), featured: true }),
    ];
    const file = { developers: [developer('a')], collections, plans: [{ ...pass, sku: 'PASS-1' }, basics] };
    await load(world, file);
    expect(await getStorefront(core)).toEqual({
      plans: [
        { sku: 'PASS-1', name: 'Pass', kind: 'plus' },
        { sku: 'BASICS', name: 'Basics', kind: 'essentials' },
      ],
      currency: 'EUR',
      cover: {
        collectionName: 'Pack 2',
        collectionSubtitle: 'Strings',
        collectionSlug: 'pack-2',
        image: '/catalog/covers/2.svg',
        preview: { url: '/catalog/previews/2.ogg', title: 'Violin, Legato', gainDb: null, waves: null },
      },
    });

    const next = {
      ...file,
      collections: [collection('1'), collection('2')],
      plans: [{ ...pass, sku: 'PASS-2' }, basics],
    };
    expect((await load(world, next)).plans).toEqual({ added: ['PASS-2'], changed: [], removed: ['PASS-1'] });
    expect((await load(world, next)).plans).toEqual(nothing);
    const { plans } = await getStorefront(core);
    expect(plans.filter(({ kind }) => kind === 'plus').map(({ sku }) => sku)).toEqual(['PASS-2', 'PASS-1']);
    expect((await listPlans(core)).map(({ sku }) => sku)).toEqual(['PASS-2', 'PASS-2']);
  });

  it('shows another cover each day', async () => {
    await load(world, two);
    const seen: unknown[] = [];
    for (let day = 0; day < 4; day += 1) {
      seen.push((await getStorefront(world.core)).cover?.collectionSlug);
      world.advance(dayMs);
    }
    expect(new Set(seen.slice(0, 2))).toEqual(new Set(['pack-1', 'pack-2']));
    expect(seen.slice(2)).toEqual(seen.slice(0, 2));
  });

  it('writes nothing when a part of it cannot be written', async () => {
    await load(world, two);
    const broken = { ...toCatalog(two), collections: [collection('3'), { ...collection('4'), developer: 'nobody' }] };
    await expect(importCatalog(world.core, visitor(), broken as never)).rejects.toThrow();
    expect((await listCartItems(world.core)).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('imports five thousand packs, and answers others while it lists them', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => collection(String(index)));
    let written = 0;
    await importCatalog(
      world.core,
      visitor(),
      toCatalog({ developers: [developer('a')], collections: many }),
      (count) => {
        written = count;
      },
    );
    expect(written).toBe(5000);
    for (const list of [listCartItems, listInstruments, getSearchTexts, listWaves]) {
      let turns = 0;
      const count = () => {
        turns += 1;
        watch = setImmediate(count);
      };
      let watch = setImmediate(count);
      await list(world.core);
      clearImmediate(watch);
      expect(turns, list.name).toBeGreaterThanOrEqual(9);
    }
    expect((await listCartItems(world.core)).map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  });
});
