import { expect, test } from 'vitest';
import { createPluginEmulator } from '../src/index.ts';

const toVersion = (page: string) => Number(/data-version="(\d+)"/.exec(page)?.[1]);

/** Builds a page of signed-out computers. `whileMade` runs after its content was read. */
function createPage(whileMade: () => Promise<unknown>) {
  return createPluginEmulator({
    portal: {
      issuer: 'https://shop.example',
      product: 'cadenza',
      apiKey: 'public',
      roots: async () => [],
      now: () => new Date('2026-11-03T10:00:00Z'),
      send: async () => new Response(null, { status: 503 }),
    },
    keys: null,
    packs: {
      folder: '/nowhere',
      findTarget: () => 'http://127.0.0.1:9',
      async list() {
        await whileMade();
        return [];
      },
      publishNext: async () => '',
      refund: async () => '',
    },
    findNames: async () => new Map(),
    links: [],
  });
}

test('a change while a page is built makes a newer version, so it is shown next', async () => {
  let isFirst = true;
  const emulator = createPage(async () => {
    if (isFirst) await emulator.act('all', 'add', new URLSearchParams({ name: 'Late Laptop', os: 'Linux' }));
    isFirst = false;
  });
  const page = await emulator.renderPage();
  expect(page).not.toContain('Late Laptop');
  expect(toVersion(page)).toBeLessThan(emulator.version);

  const next = await emulator.renderPage();
  expect(next).toContain('Late Laptop');
  expect(toVersion(next)).toBe(emulator.version);
});
