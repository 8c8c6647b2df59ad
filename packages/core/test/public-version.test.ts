import { getPublicVersion, perPublicVersion, raisePublicVersion } from '@backline/core/public-version';
import { expect, it } from 'vitest';
import { describeOnEngines } from './world.ts';

describeOnEngines('the version of public answers', (world) => {
  const readVersion = async () => (await world.rows('publicState'))[0]?.version ?? 0;

  it('counts each of many changes at once', async () => {
    const { core } = world;
    await core.store.write((tx) => raisePublicVersion(core, tx));
    const before = await readVersion();
    await Promise.all(Array.from({ length: 20 }, () => core.store.write((tx) => raisePublicVersion(core, tx))));
    expect(await readVersion()).toBe(before + 20);
  });

  it('has one read for all who ask at once, and another after a failure or a change', async () => {
    const { core } = world;
    let reads = 0;
    const read = perPublicVersion(async () => {
      reads += 1;
      const own = reads;
      await readVersion();
      if (own === 1) throw new Error('The first read fails.');
      return own;
    });
    const readAtOnce = async () => {
      await getPublicVersion(core);
      return Promise.allSettled(Array.from({ length: 10 }, () => read(core)));
    };
    expect((await readAtOnce()).every(({ status }) => status === 'rejected')).toBe(true);
    const known = (value: number) => Array.from({ length: 10 }, () => ({ status: 'fulfilled', value }));
    expect(await readAtOnce()).toEqual(known(2));
    expect(await read(core)).toBe(2);
    await core.store.write((tx) => raisePublicVersion(core, tx));
    expect(await readAtOnce()).toEqual(known(3));
  });
});
