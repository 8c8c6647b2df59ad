import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dialogOf, main } from './lib/orders.ts';
import { enterBuyer, finish, overlayOf, payWith } from './lib/overlay.ts';
import { expect, test, visitSignedIn, type World } from './lib/world.ts';

interface Catalog {
  collections: { slug: string; price: { amount: number } }[];
}

/** Makes a pack free as a vendor does: in the catalog file and in the provider's price. */
async function makeFree(world: World, slug: string): Promise<void> {
  const catalog = JSON.parse(await world.backline('catalog', 'export')) as Catalog;
  const collections = catalog.collections.map((one) =>
    one.slug === slug ? { ...one, price: { ...one.price, amount: 0 } } : one,
  );
  const folder = await mkdtemp(join(tmpdir(), 'backline-free-'));
  const file = join(folder, 'catalog.json');
  await writeFile(file, JSON.stringify({ ...catalog, collections }));
  await world.backline('catalog', 'import', file, '--confirm-price-drops');
  await rm(folder, { recursive: true });
}

test('what costs nothing is had without a card, by an account and by mail', async ({ page, world }) => {
  await makeFree(world, 'paper-lantern-gongs');
  const guest = 'guest-of-free-packs@example.org';
  const get = page.getByRole('button', { name: /^Get: / }).first();
  await page.goto('/marketplace/collection/paper-lantern-gongs');
  await get.click();
  await dialogOf(page).getByLabel('Email').fill(guest);
  await dialogOf(page).getByRole('button', { name: 'Email My Code' }).click();
  await expect(dialogOf(page)).toContainText(`Your code is on its way to ${guest}.`);
  await world.mail(guest, 'Paper Lantern Gongs');

  const account = await world.createAccount('Clara Wieck');
  await visitSignedIn(page, account, '/marketplace/collection/paper-lantern-gongs');
  await get.click();
  await expect(main(page).getByText('Owned', { exact: true }).first()).toBeVisible();
  await page.goto('/account/orders');
  await expect(main(page).getByRole('link', { name: /^Order of .*Paper Lantern Gongs, \$0\.00/ })).toBeVisible();
});

test('a campaign lowers what a pack costs, and the order has its discount', async ({ page, world }) => {
  await world.paddle('seed', {
    discounts: [{ description: 'Spring', type: 'percentage', amount: '15', code: 'SPRING' }],
  });
  const account = await world.createAccount('Clara Wieck');
  await visitSignedIn(page, account, '/marketplace/collection/small-weather?promo=SPRING');
  await expect(main(page)).toContainText('The code SPRING is applied in the payment window.');
  await main(page)
    .getByRole('button', { name: /^Add To Cart: / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Checkout' }).click();
  await enterBuyer(page, account.email);
  await expect(overlayOf(page).getByText('SPRING').first()).toBeVisible();
  await payWith(page, 'pays');
  await finish(page);
  await page.getByRole('link', { name: /^Order txn_/ }).click();
  await expect(main(page)).toContainText('Discount');
});
