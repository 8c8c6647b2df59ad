import type { Core } from '@backline/core/core';
import { createCore } from '@backline/core/installation/create-core';
import { expect, it } from 'vitest';
import { describeOnEngines, quickHasher } from '../world.ts';

const own = 'a secret that only tests use, and long enough';
const other = 'another secret that is long enough as well';

async function open({ store, settings, log, clock }: Core, secret: string): Promise<Core> {
  return createCore({ store, settings, log, clock, secret, passwords: await quickHasher });
}

describeOnEngines('the secret of an installation', (world, { once }) => {
  once('must be the one that the database was created with', async () => {
    await expect(open(world.core, own)).resolves.toBeDefined();
    await expect(open(world.core, other)).rejects.toThrow('APP_SECRET is not the one that this database belongs to');
    expect(await world.rows('keyChecks')).toHaveLength(1);
  });

  once('is recognized by the audit of a database without a digest', async () => {
    const { store } = world.core;
    await world.member();
    await store.write((tx) => tx.delete(store.t.keyChecks));
    await expect(open(world.core, other)).rejects.toThrow('APP_SECRET');
    expect(await world.rows('keyChecks')).toEqual([]);
    await expect(open(world.core, own)).resolves.toBeDefined();
  });

  it('is stored once by any number of starting processes', async () => {
    const { store } = world.core;
    await store.write((tx) => tx.delete(store.t.keyChecks));
    const started = await Promise.allSettled([own, other, own, other].map((secret) => open(world.core, secret)));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await world.rows('keyChecks')).toHaveLength(1);
  });

  it('opens a shop, whose id is made once by any number of processes, and by nobody without the secret', async () => {
    const { store } = world.core;
    const [first] = await world.rows('shop');
    expect(first?.id).toMatch(/^[\da-f-]{36}$/);
    await open(world.core, own);
    expect(await world.rows('shop')).toEqual([first]);
    // This is like a restored copy, or a database from before there were ids.
    await store.write((tx) => tx.delete(store.t.shop));
    await expect(open(world.core, other)).rejects.toThrow('APP_SECRET');
    expect(await world.rows('shop')).toEqual([]);
    await Promise.all([0, 1, 2, 3, 4, 5].map(() => open(world.core, own)));
    const made = await world.rows('shop');
    expect(made).toHaveLength(1);
    expect(made[0]?.id).not.toBe(first?.id);
  });
});
