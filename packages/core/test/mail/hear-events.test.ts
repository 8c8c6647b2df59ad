import { hearEvents } from '@backline/core/events/hear-events';
import { recordEvent } from '@backline/core/events/record-event';
import { expect, it } from 'vitest';
import { describeOnEngines, visitor } from '../world.ts';

describeOnEngines('what happened', (world) => {
  const listen = () => {
    const heard: string[] = [];
    const core = { ...world.core, store: hearEvents(world.core.store, ({ type }) => heard.push(type)) };
    const record = (fails: boolean) =>
      core.store.write(async (tx) => {
        await recordEvent(core, tx, visitor(), { type: 'keys.added' });
        if (fails) throw new Error('undone');
      });
    return { core, heard, record };
  };

  it('is heard once it is stored, and not if it was undone', async () => {
    const { core, heard, record } = listen();
    // On SQLite, these run as one group. Each transaction must get only its own events.
    const all = await Promise.allSettled([record(false), record(true), record(false)]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(heard).toEqual(['keys.added', 'keys.added']);
    expect(await core.store.db.$count(core.store.t.auditEntries)).toBe(2);
  });

  it('is heard once where the database runs a transaction again', async () => {
    const { core, heard, record } = listen();
    let runs = 0;
    await core.store.write(async (tx) => {
      runs += 1;
      await recordEvent(core, tx, visitor(), { type: 'keys.revoked' });
      // This is the database's error for two transactions in conflict.
      if (runs === 1 && core.store.dialect === 'pg') throw Object.assign(new Error('crossed'), { code: '40001' });
    });
    await record(false);
    expect([runs, heard]).toEqual([core.store.dialect === 'pg' ? 2 : 1, ['keys.revoked', 'keys.added']]);
  });
});
