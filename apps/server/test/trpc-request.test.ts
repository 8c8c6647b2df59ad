import { expect, it } from 'vitest';
import { toFetchRequest } from '../src/plugins/trpc.ts';

it('gives tRPC the body of a request as a Request does, whichever way it is read', async () => {
  const body = '{"name":"Fjord"}';
  const given = toFetchRequest({ method: 'POST', url: '/trpc/x.y', headers: {}, body });
  const real = () => new Request('http://localhost/trpc/x.y', { method: 'POST', body });
  expect(await given.text()).toBe(await real().text());
  expect(await given.json()).toEqual(await real().json());
});

it('has no text where nothing was sent', async () => {
  const given = toFetchRequest({ method: 'POST', url: '/trpc/x.y', headers: {}, body: undefined });
  expect(await given.text()).toBe(await new Request('http://localhost', { method: 'POST' }).text());
});
