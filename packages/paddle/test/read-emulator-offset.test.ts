import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs } from '@backline/domain/time';
import { afterEach, expect, it } from 'vitest';
import { readEmulatorOffset } from '../src/read-emulator-offset.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The requests of this process from now on. */
function watchRequests(): unknown[] {
  const requests: unknown[] = [];
  const note = (message: unknown) => requests.push(message);
  for (const channel of ['http.client.request.created', 'undici:request:create']) {
    subscribe(channel, note);
    cleanUps.push(() => unsubscribe(channel, note));
  }
  return requests;
}

it.each([
  [`{"offsetMs":${dayMs}}`, dayMs],
  ['{"offsetMs":"soon"}', null],
  ['{"offsetMs":1e999}', null],
  ['null', null],
  ['<html>', null],
])('reads the answer %s as %s', async (body, expected) => {
  const requests = watchRequests();
  expect(await readEmulatorOffset(await listen((_request, response) => response.end(body)))).toBe(expected);
  expect(requests).toHaveLength(1);
});

it('returns null when nothing listens there', async () => {
  expect(await readEmulatorOffset('http://127.0.0.1:1')).toBeNull();
});

it.each<[string, RequestListener]>([
  ['no answer', () => {}],
  ['half an answer', (_request, response) => void response.write('{"offsetMs":')],
])('returns null after a second with %s', async (_what, answer) => {
  expect(await readEmulatorOffset(await listen(answer))).toBeNull();
});

it('returns null when the answer is cut off', async () => {
  const url = await listen((_request, response) => {
    response.write('{"offsetMs":', () => response.destroy());
  });
  expect(await readEmulatorOffset(url)).toBeNull();
});

it.each(['https://sandbox-api.paddle.com', 'https://api.paddle.com'])(
  'never asks Paddle itself, at %s',
  async (url) => {
    const requests = watchRequests();
    expect(await readEmulatorOffset(url)).toBeNull();
    expect(requests).toEqual([]);
  },
);
