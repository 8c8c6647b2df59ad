import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, forgetVisitor } from './query-client.ts';
import { onceKey } from './use-once.ts';

const refuse = (code: string, httpStatus: number) => ({ data: { httpStatus, appError: { code, message: code } } });

describe('createQueryClient', () => {
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
