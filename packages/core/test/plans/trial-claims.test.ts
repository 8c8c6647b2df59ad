import { hadPlan, reservationMs, reserveTrial, toMailbox, useTrial } from '@backline/core/subscriptions/trial-claims';
import { describe, expect, it } from 'vitest';
import { describeOnEngines } from '../world.ts';

describe('the mailbox behind an address', () => {
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

  it('is another for another person', () => {
    const addresses = ['a@example.org', 'b@example.org', 'a@example.net', 'a.b@example.org', 'ab@example.org'];
    expect(new Set(addresses.map(toMailbox)).size).toBe(addresses.length);
  });
});

describeOnEngines('a trial that is kept for a checkout', (world) => {
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

  it('is its own, also when another account of the mailbox is known to have paid first', async () => {
    await meet();
    expect(await reserve(one)).toBe(true);
    expect(await reserve(other)).toBe(false);
    await pay(other);
    expect(await pay(one)).toBe(true);
    expect(await pay(one)).toBe(false);
    for (const person of [one, other]) expect(await hadPlan(world.core, world.core.store.db, person)).toBe(true);
  });

  it('is nobody’s once its time is over and another account has paid', async () => {
    await meet();
    expect(await reserve(one)).toBe(true);
    world.advance(reservationMs + 1);
    await pay(other);
    expect(await pay(one)).toBe(false);
  });
});
