import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runPacks, toLine } from '../../src/bin/run-packs.ts';
import { type PackState, toAbsent } from '../../src/packs/common/states.ts';

function makeData(files: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'backline-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
  return folder;
}

async function run(...argv: string[]) {
  const printed: string[] = [];
  const said: string[] = [];
  const code = await runPacks(argv, { print: (line) => printed.push(line), say: (line) => said.push(line) });
  return { code, printed, said };
}

const state = (changes: Partial<PackState>): PackState => ({ ...toAbsent('MUS-01001'), ...changes });

it.each([
  [1, '1 place is damaged'],
  [2, '2 places are damaged'],
  [0, '0 places are damaged'],
])('counts %d damaged places', (places, words) => {
  expect(toLine(state({ state: 'damaged', damage: { places, bytes: 1 } }))).toContain(words);
});

it('names an installed pack', () => {
  const installed = state({ state: 'installed', name: 'Harbor Strings', version: '1.0.0', folder: '/sounds/Harbor' });
  expect(toLine(installed)).toBe('MUS-01001  Harbor Strings  installed  1.0.0  /sounds/Harbor');
});

it.each([
  [{}, /^Sign in first: /],
  [{ 'a1.device.json': { device: { id: 'd' } } }, /^Another program signed in here.*add --portal URL/],
])('asks for the portal by what a folder has: %j', async (files, sentence) => {
  const { code, said } = await run('list', '--data', makeData(files));
  expect({ code, said }).toEqual({ code: 4, said: [expect.stringMatching(sentence)] });
});

it('marks each pack of the shop that is not owned, and says nothing twice', async () => {
  const offered = { version: '1.0.0', bytes: 1_000_000 };
  const packs = ['MUS-01001', 'MUS-01002'].map((sku) => ({
    sku,
    name: `Name of ${sku}`,
    stable: offered,
    beta: offered,
  }));
  const shop = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ packs })),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await once(shop, 'listening');
  const issuer = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const data = makeData({ 'portal.json': { issuer, product: 'cadenza', roots: [], apiKey: 'key' } });
  const plain = await run('list', '--data', data);
  expect(plain).toEqual({
    code: 0,
    printed: packs.map(({ sku, name }) => `${sku}  ${name}  absent  not here, 1.0 MB  not owned`),
    said: [],
  });
  const asJson = await run('list', '--data', data, '--json');
  expect(asJson.printed.map((line) => JSON.parse(line).isOwned)).toEqual([false, false]);
});
