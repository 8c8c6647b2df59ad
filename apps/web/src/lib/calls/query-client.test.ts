import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onceKey } from '../browser/use-once.ts';
import { createAuthStore } from '../stores/auth-store.ts';
import { createQueryClient, forgetVisitor } from './query-client.ts';
import { createTrpcClient } from './trpc.ts';

const refuse = (code: string, httpStatus: number) => ({ data: { httpStatus, appError: { code, message: code } } });

describe('createQueryClient', () => {
  it('reports a call as pending within the task that starts it, before a second click', async () => {
    const client = createQueryClient(() => undefined);
    const observer = new MutationObserver(client, { mutationFn: () => Promise.withResolvers<void>().promise });
    const shown: string[] = [];
    observer.subscribe(notifyManager.batchCalls(({ status }: { status: string }) => shown.push(status)));
    void observer.mutate();
    await new Promise(process.nextTick);
    await Promise.resolve();
    expect(shown).toContain('pending');
  });

  it('reports a call that was refused for want of a session, and no other', async () => {
    const onUnauthenticated = vi.fn();
    const client = createQueryClient(onUnauthenticated);
    const fail = (error: unknown) =>
      client
        .fetchQuery({ queryKey: [String(Math.random())], queryFn: () => Promise.reject(error) })
        .catch(() => undefined);
    await fail(refuse('login_failed', 401));
    expect(onUnauthenticated).not.toHaveBeenCalled();
    await fail(refuse('unauthenticated', 401));
    expect(onUnauthenticated).toHaveBeenCalledOnce();
  });

  it('asks three times more after a breakdown, waiting 1, 2 and 4 seconds, and never after a refusal', async () => {
    vi.useFakeTimers();
    const client = createQueryClient(() => undefined);
    const breakdown = vi.fn(() => Promise.reject(refuse('internal', 500)));
    const refusal = vi.fn(() => Promise.reject(refuse('token_invalid', 400)));
    const stops = [breakdown, refusal].map((queryFn, index) =>
      new QueryObserver(client, { queryKey: [index], queryFn }).subscribe(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(6_900);
    expect(breakdown).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(breakdown).toHaveBeenCalledTimes(4);
    expect(refusal).toHaveBeenCalledTimes(1);
    for (const stop of stops) stop();
    vi.useRealTimers();
  });
});

describe('a page of the shop whose loader asks before it', () => {
  const createWorld = (answer: () => Promise<Response>) => {
    vi.useFakeTimers();
    const fetched = vi.fn(answer);
    vi.stubGlobal('fetch', fetched);
    const queryClient = createQueryClient(() => undefined);
    const client = createTrpcClient(
      createAuthStore({ read: () => null, write: () => undefined, remove: () => undefined }),
      () => undefined,
    );
    const { catalog } = createTRPCQueryUtils({ queryClient, client });
    /** Acts like a route: the loader starts the call, and the page finds it pending. */
    const open = async (options: { queryKey: readonly unknown[] }, load: () => Promise<void>) => {
      const loading = load();
      const leave = new QueryObserver(queryClient, { ...options, retryOnMount: false }).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(60_000);
      await loading;
      leave();
      return fetched.mock.calls.length;
    };
    return { catalog, open };
  };
  const collection = { collectionIdOrSlug: 'harbor-strings' };
  const developer = { developerIdOrSlug: 'pier-and-gut' };
  const breakdown = () => Promise.reject(new TypeError('Failed to fetch'));

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('asks for a collection once', async () => {
    const { catalog, open } = createWorld(breakdown);
    const options = catalog.getCollection.queryOptions(collection);
    expect(await open(options, () => catalog.getCollection.prefetch(collection))).toBe(1);
  });

  it('asks for a developer three times more', async () => {
    const { catalog, open } = createWorld(breakdown);
    const options = catalog.getDeveloper.queryOptions(developer);
    expect(await open(options, () => catalog.getDeveloper.prefetch(developer))).toBe(4);
  });

  it.each([
    ['the service', JSON.stringify({ error: { message: 'No', code: -32004, data: { httpStatus: 404 } } })],
    ['a proxy', '{"message":"No"}'],
  ])('does not repeat a call that %s refuses', async (_who, body) => {
    const { catalog, open } = createWorld(async () => new Response(body, { status: 404 }));
    const options = catalog.getDeveloper.queryOptions(developer);
    expect(await open(options, () => catalog.getDeveloper.prefetch(developer))).toBe(1);
  });
});

describe('forgetVisitor', () => {
  it('forgets what was shown and remembers what was done', () => {
    const client = createQueryClient(() => undefined);
    client.setQueryData(['account'], { email: 'a@b.co' });
    client.setQueryData([onceKey, 'verify', 'token'], true);
    forgetVisitor(client);
    expect(client.getQueryData(['account'])).toBeUndefined();
    expect(client.getQueryData([onceKey, 'verify', 'token'])).toBe(true);
  });
});
