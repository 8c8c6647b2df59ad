import { hadPlan, reservationMs, reserveTrial, toMailbox, useTrial } from '@backline/core/subscriptions/trial-claims';
import { moveRows, moveRowsBack } from '@backline/core/support/people/move-rows';
import { describe, expect, it } from 'vitest';
import { describeCalls } from '../world.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['clara@example.org', 'clara@example.org'],
    ['clara+trial@example.org', 'clara@example.org'],
    ['clara+a+b@example.org', 'clara@example.org'],
    ['Clara+X@example.org', 'clara@example.org'],
    ['clara.wieck@example.org', 'clara.wieck@example.org'],
    ['clara.wieck@gmail.com', 'clarawieck@gmail.com'],
    ['c.l.a.r.a+plus@gmail.com', 'clara@gmail.com'],
    ['clara@googlemail.com', 'clara@gmail.com'],
    ['"a@b"@example.org', '"a@b"@example.org'],
  ])('of %s is %s', (address, mailbox) => {
    expect(toMailbox(address)).toBe(mailbox);
  });

  it('differs for different people', () => {
    const addresses = ['a@example.org', 'b@example.org', 'a@example.net', 'a.b@example.org', 'ab@example.org'];
    expect(new Set(addresses.map(toMailbox)).size).toBe(addresses.length);
  });
});

describeCalls('a trial that is reserved for a checkout', (world) => {
  const one = { id: 'one', emailCanonical: 'twin+1@example.org' };
  const other = { id: 'other', emailCanonical: 'twin+2@example.org' };
  const reserve = (person: typeof one) => world.core.store.write((tx) => reserveTrial(world.core, tx, person));
  const pay = (person: typeof one) => world.core.store.write((tx) => useTrial(world.core, tx, person));
  const meet = async () => {
    for (const person of [one, other]) {
      const session = await world.member(person.emailCanonical);
      person.id = session.user.id;
    }
  };

  it('stays reserved when another account of the mailbox pays first', async () => {
    await meet();
    expect(await reserve(one)).toBe(true);
    expect(await reserve(other)).toBe(false);
    await pay(other);
    expect(await pay(one)).toBe(true);
    expect(await pay(one)).toBe(false);
    for (const person of [one, other]) expect(await hadPlan(world.core, world.core.store.db, person)).toBe(true);
  });

  it('was had by an account of which another one has become a part', async () => {
    await meet();
    const { user } = await world.member('studio@example.org');
    const studio = { id: user.id, emailCanonical: user.emailCanonical };
    const has = () => hadPlan(world.core, world.core.store.db, studio);
    await pay(one);
    const moved = await world.core.store.write((tx) => moveRows(world.core, tx, one.id, studio.id));
    expect(await has()).toBe(true);
    expect(await reserve(studio)).toBe(false);
    expect(await pay(studio)).toBe(false);
    await world.core.store.write((tx) =>
      moveRowsBack(world.core, tx, moved, { fromUserId: one.id, intoUserId: studio.id }),
    );
    expect(await hadPlan(world.core, world.core.store.db, one)).toBe(true);
  });

  it('is open to an account once another one was taken out of it again', async () => {
    await meet();
    const { user } = await world.member('studio@example.org');
    const studio = { id: user.id, emailCanonical: user.emailCanonical };
    await pay(one);
    const moved = await world.core.store.write((tx) => moveRows(world.core, tx, one.id, studio.id));
    await world.core.store.write((tx) =>
      moveRowsBack(world.core, tx, moved, { fromUserId: one.id, intoUserId: studio.id }),
    );
    expect(await reserve(studio)).toBe(true);
    expect(await pay(studio)).toBe(true);
  });

  it('is lost once the reservation has expired and another account has paid', async () => {
    await meet();
    expect(await reserve(one)).toBe(true);
    world.advance(reservationMs + 1);
    await pay(other);
    expect(await pay(one)).toBe(false);
  });
});
