import { request as httpRequest } from 'node:http';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: TestService;
beforeAll(async () => {
  world = await startTestService({ env: { PUBLIC_URL: 'http://localhost:4400', ALLOW_INSECURE: 'false' } });
});
afterAll(() => world.stop());

/** Unlike fetch, it sends the headers that a browser would. */
function ask(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(world.url + path, { method, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('outside production', () => {
  const paths = ['/dev/mailbox.json', '/dev/mailbox', '/dev/plugin.json', '/api/v1/openapi.json', '/health'];

  it.each(['evil.example', '127.0.0.1.evil.example:4400', 'localhost.evil.example', '192.0.2.1'])(
    'the host %o is not answered',
    async (host) => {
      for (const path of paths) expect(await ask('GET', path, { host })).toBe(403);
      // The second answer comes from the cache.
      for (const path of paths) expect(await ask('GET', path, { host })).toBe(403);
    },
  );

  it.each(['127.0.0.1:4400', 'localhost:4401', 'LOCALHOST', '[::1]:4400', '127.1.2.3'])(
    'the host %s is answered',
    async (host) => {
      for (const path of paths) expect(await ask('GET', path, { host })).toBe(200);
    },
  );

  it('another page can do nothing under /dev', async () => {
    const act = '/dev/plugin/all/rotate-key';
    const host = '127.0.0.1:4400';
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:9999'])
      expect(await ask('POST', act, { host, origin })).toBe(403);
    expect(await ask('POST', act, { host, origin: `http://${host}` })).toBe(303);
    expect(await ask('POST', act, { host })).toBe(303);
  });

  it('names of others are answered where ALLOW_INSECURE says so', async () => {
    const open = await startTestService();
    const answer = await fetch(`${open.url}/dev/mailbox.json`, { headers: { host: 'portal.test' } });
    expect(answer.status).toBe(200);
    await open.stop();
  });
});
