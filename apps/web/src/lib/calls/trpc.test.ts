import { afterEach, expect, it, vi } from 'vitest';
import { createAuthStore } from '../stores/auth-store.ts';
import { createTrpcClient } from './trpc.ts';

afterEach(() => vi.unstubAllGlobals());

it('carries the token, but not to a sign-up, a login or what is the same for everybody', async () => {
  const sent = new Map<string, string | null>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = ''] = url.replace('/trpc/', '').split('?', 1);
    sent.set(path, new Headers(init.headers).get('authorization'));
    throw new TypeError('no network');
  });
  const kept = { read: () => 'secret', write: () => undefined, remove: () => undefined };
  const { account, sessions, catalog } = createTrpcClient(createAuthStore(kept), () => undefined);
  const input = {} as never;
  for (const call of [account.signUp.mutate, sessions.createSession.mutate, account.recover.mutate])
    await expect(call(input)).rejects.toThrow();
  for (const call of [account.getCurrentUser.query, catalog.listCartItems.query])
    await expect(call()).rejects.toThrow();
  expect(Object.fromEntries(sent)).toEqual({
    'account.signUp': null,
    'sessions.createSession': null,
    'account.recover': 'Bearer secret',
    'account.getCurrentUser': 'Bearer secret',
    'catalog.listCartItems': null,
  });
});

it('notices that an answer names terms to accept', async () => {
  const kept = { read: () => 'secret', write: () => undefined, remove: () => undefined };
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response('[{"result":{"data":{"isGiven":true}}}]', { headers }));
  const onPendingTerms = vi.fn();
  const { consents } = createTrpcClient(createAuthStore(kept), onPendingTerms);
  await consents.getMailChoice.query();
  expect(onPendingTerms).not.toHaveBeenCalled();
  headers['x-terms-pending'] = 'terms=2026-11';
  await consents.getMailChoice.query();
  expect(onPendingTerms).toHaveBeenCalledOnce();
});
