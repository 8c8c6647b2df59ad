import { findOwners } from '@backline/core/licenses/find-owners';
import { revokeGrant } from '@backline/core/support/grants/revoke-grant';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { give } from './devices/computers.ts';
import { describeCalls, visitor } from './world.ts';

describeCalls('the accounts that own something', (world) => {
  it('are those with a grant that lasts, each with its SKUs', async () => {
    const { core } = world;
    const clara = await world.member('clara@example.com');
    for (const sku of ['STRINGS', 'BRASS', 'STRINGS']) await give(world, clara, sku);
    const ended = await world.member('ended@example.com');
    await give(world, ended, 'BRASS', 1);
    const revoked = await world.member('revoked@example.com');
    const grantId = await give(world, revoked, 'BRASS');
    await revokeGrant(core, visitor(), { grantId, reason: 'a test' });
    world.advance(40 * dayMs);
    const find = (wanted: string[] | null) => findOwners(core, core.store.db, wanted);
    expect([...(await find(null))]).toEqual([[clara.user.id, ['BRASS', 'STRINGS']]]);
    expect([...(await find(['STRINGS']))]).toEqual([[clara.user.id, ['STRINGS']]]);
    expect([...(await find(['OTHER']))]).toEqual([]);
  });
});
