import { recover } from '@backline/core/account/recover';
import { confirmWithdrawal } from '@backline/core/orders/confirm-withdrawal';
import { getGuestInvoice } from '@backline/core/orders/get-guest-invoice';
import { getGuestOrder } from '@backline/core/orders/get-guest-order';
import { withdrawAsGuest } from '@backline/core/orders/withdraw-as-guest';
import { chargeApiCall, toAddressKey } from '@backline/core/rate-limit';
import { describe, expect, it } from 'vitest';
import { chargeRateLimits } from '../src/rate-limit.ts';
import { at, describeCalls, describeOnEngines, refusal, visitor } from './world.ts';

describe('the rate limit key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    [
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:1:2'
        .split(':')
        .map((part) => Number.parseInt(part, 16))
        .join(':'),
    ],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(toAddressKey(ip)).toBe(key);
  });

  it('is the same for a whole /64 and another for the next', () => {
    expect(toAddressKey('2001:db8:1:2::1')).toBe(toAddressKey('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(toAddressKey('2001:db8:1:2::1')).not.toBe(toAddressKey('2001:db8:1:3::1'));
  });
});

describeOnEngines('a rate limit', (world, { once }) => {
  it('takes one slot from every bucket or from none', async () => {
    const charge = (subject: string) =>
      chargeRateLimits(world.core, [
        { limit: 'mail_ip', subject: 'one address' },
        { limit: 'mail_account', subject },
      ]);
    for (let n = 0; n < 3; n += 1) await charge('a');
    for (let n = 0; n < 10; n += 1) expect(await refusal(charge('a'))).toBe('rate_limited');
    for (let n = 0; n < 17; n += 1) await charge(`b${n}`);
    expect(await refusal(charge('c'))).toBe('rate_limited');
  });

  once('is multiplied by the factor per address, but not per account', async () => {
    world.core.settings.rateLimitIpFactor = 3;
    const caller = visitor();
    for (let n = 0; n < 60; n += 1) await recover(world.core, caller, at(`user${n}@example.com`));
    expect(await refusal(recover(world.core, caller, at('user60@example.com')))).toBe('rate_limited');
    for (let n = 0; n < 3; n += 1) await recover(world.core, visitor(), at('one@example.com'));
    expect(await refusal(recover(world.core, visitor(), at('one@example.com')))).toBe('rate_limited');
  });

  once('is at least one for any factor', async () => {
    world.core.settings.rateLimitIpFactor = 0.001;
    const caller = visitor();
    await recover(world.core, caller, at('a@example.com'));
    expect(await refusal(recover(world.core, caller, at('b@example.com')))).toBe('rate_limited');
  });

  it('is shared between processes', async () => {
    for (let n = 0; n < 3; n += 1) await recover(world.core, visitor(), at('one@example.com'));
    const second = { ...world.core, budgets: new Map() };
    expect(await refusal(recover(second, visitor(), at('one@example.com')))).toBe('rate_limited');
  });

  it('lets a session make 300 calls a minute, also through two processes', async () => {
    world.stand();
    const own = await world.member();
    const second = { ...world.core, budgets: new Map() };
    let passed = 0;
    for (const core of [world.core, second, world.core, second])
      for (let n = 0; n < 90; n += 1)
        await chargeApiCall(core, own).then(
          () => {
            passed += 1;
          },
          () => {},
        );
    expect(passed).toBe(300);
    await expect(chargeApiCall(world.core, own)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 60_000 });
    world.advance(60_000);
    await chargeApiCall(world.core, own);
  });

  it('charges concurrent calls of a session exactly', async () => {
    const own = await world.member();
    const burst = (calls: number) =>
      Promise.allSettled(Array.from({ length: calls }, () => chargeApiCall(world.core, own)));
    const passed = async (calls: number) => (await burst(calls)).filter(({ status }) => status === 'fulfilled').length;
    expect(await passed(21)).toBe(21);
    expect(await passed(270)).toBe(270);
    expect(await passed(50)).toBe(9);
  });
});

describeCalls('guessing the link of a guest’s order', (world) => {
  it.each([
    ['reading it', getGuestOrder],
    ['its invoice', getGuestInvoice],
    ['a withdrawal', withdrawAsGuest],
    ['the confirmation of a withdrawal', confirmWithdrawal],
  ])('is limited by address for %s', async (_name, ask) => {
    const caller = visitor();
    const guess = () => refusal(ask(world.core, caller, { token: 'v1.guess', name: 'Clara Wieck' }));
    for (let n = 0; n < 60; n += 1) expect(await guess()).toBe('token_invalid');
    expect(await guess()).toBe('rate_limited');
  });
});
