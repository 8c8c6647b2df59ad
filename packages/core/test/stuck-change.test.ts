import type { LiveSession } from '@backline/core/core';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { runStatements } from '@backline/db/test-engines';
import { erasureWaitMs } from '@backline/domain/limits';
import { minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeOnEngines, visitor, type World } from './world.ts';

/** What makes a database refuse to change one account, and what ends that. */
const toRefusal = (userId: string) => ({
  sqlite: {
    begin: [
      `CREATE TRIGGER refuse BEFORE UPDATE ON users WHEN new.id = '${userId}'
        BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`,
    ],
    end: ['DROP TRIGGER refuse'],
  },
  pg: {
    begin: [
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$`,
      `CREATE TRIGGER refuse BEFORE UPDATE ON users FOR EACH ROW WHEN (NEW.id = '${userId}') EXECUTE FUNCTION refuse()`,
    ],
    end: ['DROP TRIGGER refuse ON users', 'DROP FUNCTION refuse'],
  },
});

async function ask(world: World, email: string): Promise<LiveSession> {
  const own = await world.member(email);
  const confirmedUntil = new Date(world.core.clock.now().getTime() + 60_000);
  await requestErasure(world.core, visitor(own), { ...own, confirmedUntil });
  return own;
}

describeOnEngines('an erasure that fails each time', (world) => {
  it('keeps no other one from being made, by the portal itself, and is made once it can be', async () => {
    const { core } = world;
    const [stuck, other] = [await ask(world, 'stuck@example.com'), await ask(world, 'other@example.com')];
    world.advance(erasureWaitMs);
    const { begin, end } = toRefusal(stuck.user.id)[core.store.dialect];
    await runStatements(core.store, ...begin);
    expect(await runDueTasks(core)).toBe(1);
    await runStatements(core.store, ...end);
    const erasedIds = async () =>
      (await world.rows('users')).filter(({ erasedAt }) => erasedAt !== null).map(({ id }) => id);
    expect(await erasedIds()).toEqual([other.user.id]);
    const entries = await world.rows('auditEntries');
    const erased = entries.find(({ action }) => action === 'account.erased');
    expect([erased?.actor, erased?.source]).toEqual(['portal', 'portal']);

    expect(await runDueTasks(core)).toBe(0);
    world.advance(minuteMs);
    expect(await runDueTasks(core)).toBe(1);
    expect((await erasedIds()).toSorted()).toEqual([stuck.user.id, other.user.id].toSorted());
  });
});
