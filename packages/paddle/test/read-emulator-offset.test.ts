import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { readEmulatorOffset } from '../src/read-emulator-offset.ts';

it.each([
  ['{"offsetMs":86400000}', 86_400_000],
  ['{"offsetMs":"soon"}', null],
  ['<html>', null],
])('reads the answer %s as %s', async (body, expected) => {
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await readEmulatorOffset(`http://127.0.0.1:${port}`)).toBe(expected);
  server.close();
});

it('returns null when nothing listens there', async () => {
  expect(await readEmulatorOffset('http://127.0.0.1:1')).toBeNull();
});

it.each(['https://sandbox-api.paddle.com', 'https://api.paddle.com'])(
  'never asks Paddle itself, at %s',
  async (url) => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    expect(await readEmulatorOffset(url)).toBeNull();
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  },
);
