import { signUp } from '@backline/core/account/sign-up';
import { sweep } from '@backline/core/installation/sweep';
import { inviteUser } from '@backline/core/support/invite-user';
import { runDoctor } from '@backline/core/support/run-doctor';
import { expect, it } from 'vitest';
import { at, describeOnEngines, goodPassword, visitor } from './world.ts';

const dayMs = 24 * 60 * 60_000;

describeOnEngines('the sweep', (world) => {
  it('forgets a mail a month after it was delivered, and the doctor misses none', async () => {
    const { core } = world;
    await signUp(core, visitor(), {
      authId: at('clara@example.com'),
      password: goodPassword,
      contactName: 'Clara Wieck',
      emailMarketingConsent: false,
    });
    await world.deliver();
    world.advance(30 * dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toHaveLength(1);
    expect(await runDoctor(core)).toEqual([]);
    world.advance(1);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toEqual([]);
    expect(await runDoctor(core)).toEqual([]);
  });

  it('keeps a mail that was not delivered, however old it is', async () => {
    const { core } = world;
    await inviteUser(core, visitor(), at('guest@example.com'));
    world.advance(90 * dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toHaveLength(1);
  });
});
