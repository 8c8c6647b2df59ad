import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PricePreviewParams, PricePreviewResponse } from '@paddle/paddle-js';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emulatorDefaults } from '../../src/index.ts';
import { testEnv } from '../env.ts';
import { createScene, type Ids, type Scene } from '../operations/scene.ts';
import { findMissing } from './missing.ts';
import { starterKitCalls, starterKitCheckout, starterKitEventReads, starterKitEvents } from './starter-kit.ts';

let scene: Scene;
let ids: Ids;

beforeAll(async () => {
  scene = await createScene();
  ids = await scene.subscribe('monthly');
});

afterAll(async () => {
  await scene.stop();
});

const fill = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? `no_${id}`));

describe('the server of the starter kit', () => {
  test.each(starterKitCalls)('$call', async ({ call, args, reads }) => {
    const [resource = '', verb = ''] = call.split('.');
    const { paddle } = scene.emulator;
    const owner = paddle[resource as keyof typeof paddle] as unknown as Record<string, (...all: unknown[]) => unknown>;
    const answer = owner[verb]?.(...fill(args)) as
      | Promise<unknown>
      | { next(): Promise<unknown>; estimatedTotal: number };
    if ('next' in answer) {
      expect(findMissing(await answer.next(), reads)).toEqual([]);
      expect(answer.estimatedTotal).toBeGreaterThan(0);
    } else expect(findMissing(await answer, reads)).toEqual([]);
  });

  test('unmarshals each event, and finds what it stores', async () => {
    scene.receiver.clear();
    for (const type of Object.keys(starterKitEvents)) await scene.emulator.control.trigger(type);
    await scene.emulator.control.deliverNow();
    const seen = new Set<string>();
    for (const { body, headers } of scene.receiver.received) {
      const signature = String(headers['paddle-signature']);
      const event = await scene.emulator.paddle.webhooks.unmarshal(body, scene.receiver.webhook.secret, signature);
      const reads = starterKitEvents[event.eventType];
      if (reads === undefined) continue;
      seen.add(event.eventType);
      expect([event.eventType, findMissing(event.data, reads)]).toEqual([event.eventType, []]);
    }
    expect([...seen].sort()).toEqual(Object.keys(starterKitEvents).sort());
  });
});

/**
 * Serves the kit's pages without Next.js. One has the place of the frame, and the script tag that our README describes.
 */
async function serveKit(): Promise<{ server: Server; url: string }> {
  const loader = readFileSync(fileURLToPath(new URL('index.esm.js', import.meta.resolve('@paddle/paddle-js'))));
  const html = `<!doctype html><title>Kit</title><div class="paddle-checkout-frame"></div>
<script src="${scene.emulator.url}/paddle.js"></script>
<script type="module">
import { initializePaddle } from '/paddle-js.js';
window.events = [];
window.start = (options) => initializePaddle({ ...options, eventCallback: (event) => window.events.push(event) })
  .then((paddle) => { window.paddle = paddle; return paddle.Initialized; });
</script>`;
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = url === '/paddle-js.js' ? ['text/javascript', loader] : ['text/html', html];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('the pages of the starter kit show prices by country, and a checkout whose quantity changes', async () => {
  const browser = await chromium.launch({ executablePath: testEnv.chromiumPath, args: ['--disable-gpu'] });
  const { server, url } = await serveKit();
  onTestFinished(async () => {
    await browser.close();
    server.close();
  });
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(url);
  await page.waitForFunction('window.start !== undefined');
  const options = {
    token: emulatorDefaults.clientToken,
    environment: scene.emulator.url,
    checkout: starterKitCheckout,
  };
  expect(await page.evaluate(`window.start(${JSON.stringify(options)})`)).toBe(true);

  const items = [scene.ids.monthly_price_id, scene.ids.annual_price_id].map((priceId) => ({ priceId, quantity: 1 }));
  const preview = (more: Partial<PricePreviewParams>) =>
    page.evaluate(`window.paddle.PricePreview(${JSON.stringify({ items, ...more })})`) as Promise<PricePreviewResponse>;
  const toTotals = ({ data }: PricePreviewResponse) =>
    Object.fromEntries(data.details.lineItems.map(({ price, formattedTotals }) => [price.id, formattedTotals.total]));
  expect(Object.keys(toTotals(await preview({})))).toEqual(items.map(({ priceId }) => priceId));
  expect(Object.values(toTotals(await preview({ address: { countryCode: 'GB' } })))).toEqual([
    expect.stringMatching(/^£/),
    expect.stringMatching(/^£/),
  ]);

  const priceId = scene.ids.monthly_price_id;
  const open = { customer: { email: 'kit@example.com' }, items: [{ priceId, quantity: 1 }] };
  await page.evaluate(`window.paddle.Checkout.open(${JSON.stringify(open)})`);
  // The kit sends the quantity at once, and again at each press.
  for (const quantity of [1, 3])
    await page.evaluate(`window.paddle.Checkout.updateItems(${JSON.stringify([{ priceId, quantity }])})`);
  await page.waitForFunction(`window.events.some(({ data }) => data?.items?.[0]?.quantity === 3)`);
  const events = (await page.evaluate('window.events')) as { name: string; data: object }[];
  for (const { name, data } of events) expect([name, findMissing(data, starterKitEventReads)]).toEqual([name, []]);
  expect(events.at(-1)?.data).toMatchObject({ recurring_totals: { total: expect.any(Number) } });

  const frame = page.frameLocator('.paddle-checkout-frame iframe');
  await frame
    .getByRole('button', { name: 'Continue to payment' })
    .or(frame.getByLabel('Card number'))
    .first()
    .waitFor();
  expect(said).toEqual([]);
});
