import { importCatalog } from '@backline/core/catalog/import-catalog';
import { listenToCatalog } from '@backline/core/catalog/listen-to-catalog';
import { createListener } from '@backline/listen';
import { operator, readCatalog, startTestService } from '@backline/testing';
import { expect, it } from 'vitest';
import { toWav } from '../../packages/listen/test/signals.ts';

it('answers for a pack with a sound of infinite loudness, which has its address and no figures', async () => {
  const world = await startTestService();
  const { core } = world.service;
  const catalog = readCatalog();
  await importCatalog(core, operator, catalog);
  const pack = catalog.collections.find(({ instruments }) => instruments.some(({ audioPreview }) => audioPreview));
  if (pack === undefined) throw new Error('No pack has a preview.');
  const url = pack.instruments.find(({ audioPreview }) => audioPreview)?.audioPreview ?? '';
  const broken = toWav([Float32Array.of(0.5, Number.POSITIVE_INFINITY, 0.5)], 32);

  const listener = createListener(1);
  const { problems } = await listenToCatalog(core, listener, {
    readSound: async (asked) => (asked === url ? broken : null),
  });
  await listener.close();

  const rest = await world.rest('GET', `/catalog/collections/${pack.slug}`);
  const trpc = await world.client().catalog.getCollection.query({ collectionIdOrSlug: pack.slug });
  expect(rest.status).toBe(200);
  for (const { collection } of [rest.body, trpc]) {
    const previews = (collection as typeof trpc.collection).instruments.map(({ assets }) => assets.inst_audio_preview);
    const [found] = previews.filter((preview) => preview?.url.startsWith(url));
    expect(found).toEqual({ url: expect.stringMatching(/\?v=[\da-f]{8}$/) });
  }
  expect(problems).toEqual([{ url, problem: 'has samples that are no numbers' }]);
  await world.stop();
});
