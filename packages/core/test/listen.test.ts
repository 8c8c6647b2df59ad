import { getCollection } from '@backline/core/catalog/get-collection';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listWaves } from '@backline/core/catalog/list-waves';
import { countUnheard, listenToCatalog, type ReadSound } from '@backline/core/catalog/listen-to-catalog';
import type { Listener } from '@backline/core/catalog/listener';
import { getPublicVersion, recheckPublicVersion } from '@backline/core/public-version';
import { type CatalogFileInput, catalogFile } from '@backline/domain/catalog/catalog-file';
import { expect, it } from 'vitest';
import { describeCalls, visitor, type World } from './world.ts';

const waves = Buffer.alloc(160, 255).toString('base64');

/** A simulated meter for text files. The number in a file is its loudness. A file without a number is not a sound. */
function createListener(tool = 'meter-1') {
  const heard: string[] = [];
  const listener: Listener = {
    tool,
    async listen(bytes) {
      const text = Buffer.from(bytes).toString();
      heard.push(text);
      const loudness = Number(text);
      if (Number.isNaN(loudness)) return { problem: 'is no sound' };
      return { seconds: 7.25, loudness, peak: loudness + 12, waves, chains: 1, silentStart: 0 };
    },
    async close() {},
  };
  return { heard, listener };
}

const toReader =
  (files: Record<string, string>): ReadSound =>
  async (url) => {
    if (!url.startsWith('/')) return null;
    const text = files[url];
    return text === undefined ? { problem: 'is not there' } : Buffer.from(text);
  };

type Instruments = CatalogFileInput['collections'][number]['instruments'];

async function load(world: World, instruments: Instruments, demo?: string) {
  const file: CatalogFileInput = {
    developers: [{ id: 'a', slug: 'a', name: 'A', description: 'A.', logo: '/catalog/a.svg' }],
    collections: [
      {
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
        instruments,
        demos: demo === undefined ? [] : [{ title: 'Tune', audio: demo }],
      },
    ],
  };
  await importCatalog(world.core, visitor(), catalogFile.parse(file));
}

const toInstruments = (...urls: string[]): Instruments =>
  urls.map((audioPreview, at) => ({ name: `Horn ${at}`, audioPreview }));

async function readPreviews(world: World) {
  const { collection } = await getCollection(world.core, 'one');
  return collection.instruments.map(({ assets }) => assets.inst_audio_preview);
}

async function readVersion(world: World) {
  recheckPublicVersion(world.core);
  return getPublicVersion(world.core);
}

describeCalls('listening to the catalog', (world) => {
  it('shows length, wave and level, and an address that changes with the file', async () => {
    await load(world, toInstruments('/catalog/a.ogg', '/catalog/b.ogg'), '/catalog/demo.ogg');
    const { listener } = createListener();
    const files = { '/catalog/a.ogg': '-20', '/catalog/b.ogg': '-40', '/catalog/demo.ogg': '-16' };
    const before = await readVersion(world);
    expect(await countUnheard(world.core)).toBe(3);
    expect(await listenToCatalog(world.core, listener, { readSound: toReader(files) })).toEqual({
      listened: 3,
      known: 0,
      elsewhere: 0,
      problems: [],
    });
    expect(await countUnheard(world.core)).toBe(0);
    expect(await readVersion(world)).not.toBe(before);
    const [quiet, quietest] = await readPreviews(world);
    // It is two decibels below -18 LUFS, and its peak at -8 dBFS leaves room for them.
    expect(quiet).toEqual({
      url: expect.stringMatching(/^\/catalog\/a\.ogg\?v=[\da-f]{8}$/),
      seconds: 7.25,
      gainDb: 2,
      waves,
    });
    expect(quietest).toMatchObject({ gainDb: 6 });
    expect(await listWaves(world.core)).toEqual([
      { collectionSlug: 'one', columns: Buffer.alloc(60, 255).toString('base64') },
    ]);
    const [item] = await listCartItems(world.core);
    expect(item?.preview).toEqual({
      url: expect.stringMatching(/^\/catalog\/demo\.ogg\?v=[\da-f]{8}$/),
      seconds: 7.25,
      gainDb: -2,
      title: 'Tune',
    });
    await listenToCatalog(world.core, listener, { readSound: toReader({ ...files, '/catalog/a.ogg': '-19' }) });
    const [changed] = await readPreviews(world);
    expect(changed?.url).not.toBe(quiet?.url);
    expect(changed?.gainDb).toBe(1);
  });

  it('never decodes a file twice, until the meter changes', async () => {
    await load(world, toInstruments('/catalog/a.ogg', '/catalog/copy.ogg', '/catalog/b.ogg'));
    const files = { '/catalog/a.ogg': '-20', '/catalog/copy.ogg': '-20', '/catalog/b.ogg': '-30' };
    const readSound = toReader(files);
    const { listener, heard } = createListener();
    await listenToCatalog(world.core, listener, { readSound });
    expect(heard.toSorted()).toEqual(['-20', '-30']);
    const version = await readVersion(world);
    expect(await listenToCatalog(world.core, listener, { readSound })).toMatchObject({ listened: 0, known: 3 });
    expect(heard).toHaveLength(2);
    expect(await readVersion(world)).toBe(version);
    await listenToCatalog(world.core, listener, { readSound, isAgain: true });
    expect(heard).toHaveLength(4);
    const newer = createListener('meter-2');
    await listenToCatalog(world.core, newer.listener, { readSound });
    expect(newer.heard).toHaveLength(2);
  });

  it('reports what cannot be measured, and leaves foreign hosts alone', async () => {
    const foreign = 'https://media.example/a.ogg';
    await load(world, toInstruments('/catalog/a.ogg', '/catalog/noise.ogg', '/catalog/none.ogg', foreign));
    const { listener, heard } = createListener();
    const files = { '/catalog/a.ogg': '-20', '/catalog/noise.ogg': 'noise' };
    const listen = () => listenToCatalog(world.core, listener, { readSound: toReader(files) });
    const problems = [
      { url: '/catalog/none.ogg', problem: 'is not there' },
      { url: '/catalog/noise.ogg', problem: 'is no sound' },
    ];
    expect(await listen()).toEqual({ listened: 2, known: 0, elsewhere: 1, problems });
    expect(await listen()).toEqual({ listened: 0, known: 2, elsewhere: 1, problems });
    expect(heard).toHaveLength(2);
    const [, noise, none, other] = await readPreviews(world);
    expect(noise).toEqual({ url: expect.stringMatching(/^\/catalog\/noise\.ogg\?v=/) });
    expect(none).toEqual({ url: '/catalog/none.ogg' });
    expect(other).toEqual({ url: foreign });
  });

  it('forgets a file that is gone or no longer named', async () => {
    const { listener } = createListener();
    await load(world, toInstruments('/catalog/a.ogg', '/catalog/b.ogg'));
    const files = { '/catalog/a.ogg': '-20', '/catalog/b.ogg': '-21' };
    await listenToCatalog(world.core, listener, { readSound: toReader(files) });
    await load(world, toInstruments('/catalog/a.ogg'));
    await listenToCatalog(world.core, listener, { readSound: toReader({}) });
    expect(await readPreviews(world)).toEqual([{ url: '/catalog/a.ogg' }]);
    expect(await world.rows('previewFiles')).toEqual([]);
  });
});
