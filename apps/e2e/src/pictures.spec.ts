import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { customer, demoPassword } from '@backline/fixtures';
import type { Page } from '@playwright/test';
import { enterBuyer, finish, payWith } from './lib/overlay.ts';
import { root } from './lib/programs.ts';
import { expect, test, visitSignedIn } from './lib/world.ts';

const width = 800;
const account = { email: customer.email, password: demoPassword };

/** Takes a screenshot after the page's pictures have loaded. */
async function takePicture(page: Page): Promise<string> {
  // Pictures below the screen never load.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.waitForLoadState('networkidle');
  return (await page.screenshot()).toString('base64');
}

/** Writes pictures side by side, in the browser's own encoding. */
async function writeSheet(page: Page, name: string, pictures: string[]): Promise<void> {
  const data = await page.evaluate(
    async ({ pictures, width }) => {
      const images = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          return image;
        }),
      );
      const canvas = document.createElement('canvas');
      const height = Math.max(...images.map((image) => Math.round((image.height / image.width) * width)));
      canvas.width = images.length * width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser draws nothing.');
      context.imageSmoothingQuality = 'high';
      for (const [at, image] of images.entries()) context.drawImage(image, at * width, 0, width, height);
      return canvas.toDataURL('image/webp', 0.75);
    },
    { pictures, width },
  );
  await writeFile(join(root, 'docs/images', `${name}.webp`), Buffer.from(data.split(',')[1] ?? '', 'base64'));
}

test('the shop', async ({ page }) => {
  await page.goto('/marketplace');
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible();
  const list = await takePicture(page);
  await page.goto('/marketplace/collection/harbor-strings');
  await expect(page.getByRole('heading', { name: 'Harbor Strings', level: 1 })).toBeVisible();
  await writeSheet(page, 'shop', [list, await takePicture(page)]);
});

test('the account', async ({ page }) => {
  await visitSignedIn(page, account, '/account/licenses');
  await expect(page.getByRole('region', { name: 'Perpetual Licenses' })).toBeVisible();
  const licenses = await takePicture(page);
  await page.goto('/account/cadenza-plus');
  await page.getByRole('tab', { name: 'Monthly' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
  await expect(async () => {
    await page.goto('/account/cadenza-plus');
    await expect(page.getByText('days left in trial')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await writeSheet(page, 'account', [licenses, await takePicture(page)]);
});
