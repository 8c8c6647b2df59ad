import { raisePublicVersion } from '@backline/core/public-version';
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
});
