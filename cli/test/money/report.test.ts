import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from '@backline/db';
import { demoPassword, support } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../run-backline.ts';

describe('report', () => {
  let shop: TestShop;
  let env: Record<string, string>;
  let far: Record<string, string>;
  let month = '';
  let order = '';
  const run = (...args: string[]) => createInstallation().runWith(env, ...args);
  const runFar = (...args: string[]) => createInstallation().runWith(far, ...args);
  /** Without what differs from run to run. */
  const hide = (text: string) =>
    text
      .replaceAll(month, '<month>')
      .replace(/\btxn_[\da-z]{26}\b/g, '<order>')
      .replace(/ {2,}/g, '  ');

  async function buy(skus: readonly string[], country: string, email = 'guest@example.org') {
    const items = await Promise.all(skus.map(async (sku) => ({ priceId: await shop.priceId(sku) })));
    const customData = { backline: 'marketplace' };
    const { transactionId } = await shop.emulator.control.pay({ items, email, country, customData });
    await shop.settle();
    return transactionId;
  }

  beforeAll(async () => {
    shop = await startTestShop();
    env = { PADDLE_API_URL: shop.emulator.url, DATABASE_URL: `file:${join(shop.directory, 'backline.sqlite')}` };
    far = { BACKLINE_SERVER: shop.url, BACKLINE_TOKEN: await shop.logInStaff(support.email, demoPassword) };
    order = await buy(['MUS-01001', 'MUS-01002'], 'DE');
    await shop.emulator.control.refund(await buy(['MUS-01001'], 'US', 'other@example.org'));
    await shop.settle();
    month = shop.service.core.providerClock.now().toISOString().slice(0, 7);
  });
  afterAll(() => shop.stop());

  it('sales has the sums of a month, here and at a server', async () => {
    const near = await run('report', 'sales', '--month', month);
    expect({ stdout: hide(near.stdout), stderr: hide(near.stderr) }).toMatchInlineSnapshot(`
      {
        "stderr": "<month> in UTC. Total = gross - discount + tax. Fee and earnings are in the currency of the payout.
      ",
        "stdout": "CURRENCY  SOLD  GROSS  DISCOUNT  TAX  TOTAL  REFUNDS  TAX IN REFUNDS
      EUR  1  €292.23  €0.00  €55.53  €347.76  €0.00  €0.00
      USD  1  $249.00  $0.00  $0.00  $249.00  $249.00  $0.00

      PAID OUT IN  FEE  EARNINGS  REFUNDED  LEFT
      USD  $32.35  $534.29  $249.00  $285.29
      ",
      }
    `);
    expect(await runFar('report', 'sales', '--month', month)).toEqual(near);
    const byPack = await run('report', 'sales', '--month', month, '--by', 'pack');
    expect(hide(byPack.stdout)).toMatchInlineSnapshot(`
      "PACK  CURRENCY  SOLD  GROSS  DISCOUNT  TAX  TOTAL  REFUNDS  TAX IN REFUNDS
      Harbor Strings (MUS-01001)  EUR  1  €192.50  €0.00  €36.58  €229.08  €0.00  €0.00
      Harbor Strings (MUS-01001)  USD  1  $249.00  $0.00  $0.00  $249.00  $249.00  $0.00
      Tin Roof Percussion (MUS-01002)  EUR  1  €99.73  €0.00  €18.95  €118.68  €0.00  €0.00
      all  EUR  2  €292.23  €0.00  €55.53  €347.76  €0.00  €0.00
      all  USD  1  $249.00  $0.00  $0.00  $249.00  $249.00  $0.00

      PACK  PAID OUT IN  FEE  EARNINGS  REFUNDED  LEFT
      Harbor Strings (MUS-01001)  USD  $25.73  $432.51  $249.00  $183.51
      Tin Roof Percussion (MUS-01002)  USD  $6.62  $101.78  $0.00  $101.78
      all  USD  $32.35  $534.29  $249.00  $285.29
      "
    `);
    const csv = await run('report', 'sales', '--month', month, '--by', 'country', '--csv');
    expect(hide(csv.stdout)).toMatchInlineSnapshot(`
      "row,country,name,currency,sold,gross,discount,tax,total,refunds,refundedTax,fee,earnings,refundedFee,refundedEarnings
      sales,DE,,EUR,1,292.23,0.00,55.53,347.76,0.00,0.00,,,,
      sales,US,,USD,1,249.00,0.00,0.00,249.00,249.00,0.00,,,,
      payout,DE,,USD,,,,,,,,19.40,298.24,0.00,0.00
      payout,US,,USD,,,,,,,,12.95,236.05,0.00,249.00
      "
    `);
    const { sales } = JSON.parse((await run('report', 'sales', '--month', month, '--json')).stdout);
    expect(sales[0]).toMatchObject({ currency: 'EUR', sold: 1, total: 34_776 });
  });

  it('says what is no month, and when nothing was sold', async () => {
    expect(await run('report', 'sales', '--month', 'November')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "month: must be a month such as 2026-11
      ",
        "stdout": "",
      }
    `);
    expect(await run('report', 'sales', '--month', '2026-11', '--by', 'customer')).toMatchObject({ exitCode: 2 });
    expect((await run('report', 'sales', '--month', '2020-01')).stderr).toContain('Nothing was sold or paid back.');
  });

  it('statement has what a developer earned, on a page that prints and runs nothing', async () => {
    const { developers, collections } = shop.service.core.store.t;
    const { write, db } = shop.service.core.store;
    const [pack] = await db.select().from(collections).where(eq(collections.sku, 'MUS-01001'));
    const developer = pack?.developerId ?? '';
    expect((await run('report', 'statement', developer, '--month', month)).stderr).toContain(
      'has no share in the catalog',
    );
    await write((tx) =>
      tx.update(developers).set({ share: 3750, name: '<b>Pier & Gut' }).where(eq(developers.id, developer)),
    );
    const near = await run('report', 'statement', developer, '--month', month);
    expect(hide(near.stdout)).toMatchInlineSnapshot(`
      "<b>Pier & Gut (dev-pier-and-gut): $68.81

      Sales
      DAY  ORDER  PACK  NET  EARNINGS  SHARE  REFUNDED SINCE
      <day>  <order>  Harbor Strings  €192.50  $196.46  $73.67
      <day>  <order>  Harbor Strings  $249.00  $236.05  $88.52  $249.00

      Refunds
      DAY  ORDER  PACK  NET  EARNINGS  SHARE
      <day>  <order>  Harbor Strings  $249.00  $249.00  $93.38
      "
    `);
    expect(await runFar('report', 'statement', developer, '--month', month)).toEqual(near);
    const shopOf = createInstallation();
    const written = await shopOf.runWith(env, 'report', 'statement', developer, '--month', month, '--html', 'a.html');
    expect(written.exitCode).toBe(0);
    const page = readFileSync(join(shopOf.directory, 'a.html'), 'utf8');
    expect(page).toContain(`<h1>&lt;b&gt;Pier &amp; Gut, ${month}</h1>`);
    expect(page).toContain(order);
    expect(page).not.toMatch(/<script|<b>|https?:/);
  });

  it('plan counts what became of the plan', async () => {
    expect(hide((await run('report', 'plan', '--month', month)).stdout)).toMatchInlineSnapshot(`
      "PLAN  <month>
      active at the end  0
      in a trial at the end  0
      new  0
      ended  0
      trials begun  0
      trials converted  0
      payments failed  0
      of these paid later  0
      "
    `);
  });

  it('customers are listed with a reason alone, and the audit keeps it', async () => {
    expect(await run('report', 'customers')).toMatchObject({ exitCode: 2 });
    const { stdout, stderr } = await run('report', 'customers', '--csv', '--reason', 'the yearly count');
    expect(stderr).toMatch(/^\d+ accounts and 1 guest\.$/m);
    expect(stdout).toMatch(/^guest@example\.org,,guest,<time>,MUS-01001 MUS-01002\r?$/m);
    const { entries } = JSON.parse((await run('audit', 'list', '--json', '--limit', '1')).stdout);
    expect(entries[0]).toMatchObject({ action: 'privacy.customers_listed', reason: 'the yearly count' });
  });
});
