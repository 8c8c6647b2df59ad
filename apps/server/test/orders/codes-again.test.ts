import { dayMs } from '@backline/domain/time';
import { expect } from 'vitest';
import { buyAsGuest, describeShops, meetShopper } from './shoppers.ts';

const readCodes = (text = '') => [...new Set(text.match(/MUS(-[A-Z\d]{4}){4}/g) ?? [])];

describeShops('codes mailed again to a guest', (shop, when, once) => {
  const ask = (transactionId: string) => shop().client().orders.mailCodesAgain.mutate({ transactionId });

  when('are new and go to the address that paid, and the order’s link still works', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002']);
    expect(await ask(guest.transactionId)).toEqual({ isMailed: true });
    await shop().settle();
    const [mail, ...earlier] = await shop().mails(guest.email);
    expect(earlier).toHaveLength(1);
    expect(mail?.text).toContain('They replace the codes in our earlier email, which no longer work.');
    expect(earlier[0]?.text).not.toContain('They replace');
    const codes = readCodes(mail?.text);
    const dora = await meetShopper(shop());
    const { licenses } = shop().client(dora.token);
    const old = await licenses.redeemLicenses.mutate({ licenseCodes: guest.codes });
    expect(old.errors.map(({ reason }) => reason)).toEqual(['revoked', 'revoked']);
    expect((await licenses.redeemLicenses.mutate({ licenseCodes: codes })).licenses).toHaveLength(2);
    const order = await shop().client().orders.getGuestOrder.query({ token: guest.token });
    expect(order.lines.map(({ delivered }) => delivered.codeState)).toEqual(['redeemed', 'redeemed']);
  });

  when('do not include a code that is redeemed at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const guest = await buyAsGuest(shop(), ['MUS-01001']);
      const dora = await meetShopper(shop());
      const [again, redeemed] = await Promise.allSettled([
        ask(guest.transactionId),
        shop().client(dora.token).licenses.redeemLicenses.mutate({ licenseCodes: guest.codes }),
      ]);
      const got = redeemed.status === 'fulfilled' ? redeemed.value.licenses.length : 0;
      const isMailed = again.status === 'fulfilled' && again.value.isMailed;
      expect([got, isMailed]).toEqual(got === 1 ? [1, false] : [0, true]);
    }
  });

  once('are mailed twice a day at most, and redeemed codes stay with their owners', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002']);
    const dora = await meetShopper(shop());
    const first = guest.codes.slice(0, 1);
    await shop().client(dora.token).licenses.redeemLicenses.mutate({ licenseCodes: first });
    expect(await ask(guest.transactionId)).toEqual({ isMailed: true });
    expect(await ask(guest.transactionId)).toEqual({ isMailed: true });
    await expect(ask(guest.transactionId)).rejects.toMatchObject({ data: { appError: { code: 'rate_limited' } } });
    await shop().settle();
    expect(readCodes((await shop().mails(guest.email))[0]?.text)).toHaveLength(1);
    expect((await shop().client(dora.token).licenses.listLicenses.query()).perpetual).toHaveLength(1);
  });

  once('are not mailed for an account’s order, an order of another day or an unknown one', async () => {
    const clara = await meetShopper(shop());
    expect(await ask(await clara.buy(['MUS-01001']))).toEqual({ isMailed: false });
    expect(await ask(`txn_${'0'.repeat(26)}`)).toEqual({ isMailed: false });
    const guest = await buyAsGuest(shop(), ['MUS-01001']);
    const mails = (await shop().mails(guest.email)).length;
    shop().clock.advance(dayMs);
    expect(await ask(guest.transactionId)).toEqual({ isMailed: false });
    await shop().settle();
    expect(await shop().mails(guest.email)).toHaveLength(mails);
  });
});
