import { signUp } from '@backline/core/account/sign-up';
import { sweep } from '@backline/core/installation/sweep';
import { inviteUser } from '@backline/core/support/invite-user';
import { runDoctor } from '@backline/core/support/run-doctor';
import { expect, it } from 'vitest';
import { at, describeOnEngines, goodPassword, visitor } from './world.ts';

const dayMs = 24 * 60 * 60_000;

describeOnEngines('the sweep', (world) => {
  it('deletes a mail a month after its delivery, and the doctor reports nothing missing', async () => {
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

  it('keeps an undelivered mail of any age', async () => {
    const { core } = world;
    await inviteUser(core, visitor(), at('guest@example.com'));
    world.advance(90 * dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toHaveLength(1);
  });
});
