import { watchRepeat } from '@backline/core/installation/watch-repeat';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { hourMs, minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeOnEngines, type World } from './world.ts';

describeOnEngines('work that the server repeats', (world) => {
  const fail = () => Promise.reject(new Error('a test'));
  const failIn = ({ core }: World) => watchRepeat(core, 'reconcile', fail).catch(() => null);

  it('is named by the doctor once it has failed for an hour, and until it ends well', async () => {
    world.stand();
    const { core } = world;
    const failingSince = core.clock.now().toISOString();
    await expect(watchRepeat(core, 'reconcile', fail)).rejects.toThrow('a test');
    world.advance(hourMs - 1);
    await failIn(world);
    expect(await runDoctor(core)).toEqual([]);
    world.advance(1);
    expect(await runDoctor(core)).toEqual([
      { code: 'repeat_failing', message: expect.stringContaining(`"reconcile" has failed since ${failingSince}`) },
    ]);
    expect(await watchRepeat(core, 'reconcile', async () => 7)).toBe(7);
    expect(await runDoctor(core)).toEqual([]);
  });

  it('is not named when another process does it well meanwhile', async () => {
    await failIn(world);
    world.advance(hourMs);
    const other = { ...world.core };
    await watchRepeat(other, 'reconcile', async () => {});
    expect(await runDoctor(world.core)).toEqual([]);
    await failIn(world);
    world.advance(minuteMs);
    await watchRepeat(other, 'reconcile', async () => {});
    expect((await world.rows('repeats')).map(({ failingSince }) => failingSince)).toEqual([null]);
  });
});
