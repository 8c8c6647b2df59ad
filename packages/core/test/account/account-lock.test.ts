import { withAccountLock } from '@backline/core/plans/account-lock';
import { minuteMs } from '@backline/domain/time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEngines } from '../world.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

describeOnEngines('the account lock', (world) => {
  const lockedUntil = async () => (await world.rows('accountLocks'))[0]?.changingUntil?.getTime() ?? 0;
  const nowMs = () => world.core.clock.now().getTime();

  it('outlives a provider that answers after five minutes, and is free at once after it', async () => {
    const { user } = await world.member();
    const steps: string[] = [];
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const first = withAccountLock(world.core, user.id, async () => {
      asked.resolve();
      await answer.promise;
      steps.push('first');
    });
    await asked.promise;
    for (let passed = 0; passed < 5 * minuteMs; passed += minuteMs / 3) {
      world.advance(minuteMs / 3);
      vi.advanceTimersByTime(minuteMs / 3);
      await vi.waitUntil(async () => (await lockedUntil()) >= nowMs() + minuteMs / 2, { timeout: 60_000 });
    }
    let tries = 0;
    const { store } = world.core;
    const write: typeof store.write = (work, options) => {
      tries += 1;
      return store.write(work, options);
    };
    const other = { ...world.core, store: { ...store, write } };
    const second = withAccountLock(other, user.id, async () => void steps.push('second'));
    await vi.waitUntil(() => tries > 1, { timeout: 60_000 });
    answer.resolve();
    await Promise.all([first, second]);
    expect(steps).toEqual(['first', 'second']);
    expect(await lockedUntil()).toBe(0);
  });

  it('is free a minute after its holder has died', async () => {
    const { user } = await world.member();
    const asked = Promise.withResolvers<void>();
    // The process stops here, so nothing renews the lock anymore.
    void withAccountLock(world.core, user.id, () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await asked.promise;
    vi.clearAllTimers();
    world.advance(minuteMs);
    expect(await withAccountLock(world.core, user.id, async () => 'taken')).toBe('taken');
  });
});
