import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toPackFiles } from '@backline/fixtures/pack-sounds';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { expect, test, visitSignedIn, type World } from './world.ts';

const sku = 'MUS-01002';

/** Publishes sounds that are real, and long enough for faults on their way. */
async function publish(world: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-journey-pack-'));
  const pack = { sku, name: 'Night Brass', categories: ['Brass'], instruments: [{ name: 'Horn' }] };
  for (const { path, bytes } of toPackFiles(pack, { seconds: 20 })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  await world.backline('pack', 'publish', sku, folder, '--version', '1.0.0', '--notes', 'The first version.');
  rmSync(folder, { recursive: true });
}

/** Presses a button in a part of the page, which is then loaded again. */
async function press(page: Page, part: Locator, name: string | RegExp): Promise<void> {
  await Promise.all([page.waitForEvent('load'), part.getByRole('button', { name, exact: true }).click()]);
}

test('a pack is fetched with faults on the way, sounds from its folder, is mended, updated and taken back', async ({
  page,
  context,
  world,
}) => {
  const account = await world.createAccount();
  await world.backline('grant', 'add', account.email, sku, '--reason', 'a journey');
  await publish(world);
  await page.goto('/dev/plugin');
  const studio = page.getByRole('region', { name: 'Studio Mac', exact: true });
  await press(page, studio, 'Sign In');
  const address = await page.getByRole('link', { name: 'Open browser' }).getAttribute('href');
  const browser = await context.newPage();
  await visitSignedIn(browser, account);
  await browser.goto(address ?? '');
  await browser.getByRole('button', { name: 'Add This Computer' }).click();
  await expect(page.getByText('1 pack ready').first()).toBeVisible();
  await browser.close();

  const pack = studio.getByRole('article');
  const drive = studio.getByRole('region', { name: 'SAMPLES' });
  const percent = async () => Number(/(\d+) %/.exec((await pack.locator('.words').textContent()) ?? '')?.[1] ?? 0);
  const reaches = (wanted: number) => expect.poll(percent, { intervals: [20] }).toBeGreaterThanOrEqual(wanted);
  const says = (words: string | RegExp) => expect(pack.locator('.words')).toContainText(words);

  await test.step('the line, the host and the drive fail on the way', async () => {
    await press(page, studio, 'Get');
    await press(page, studio, '4 MB a second');
    await reaches(25);
    await press(page, studio, 'Pulled out');
    await says('Waits for the network');
    await press(page, studio, 'Yours');
    await press(page, pack, 'Try Now');
    await reaches(50);
    await press(page, studio, 'Kill The Host');
    await press(page, studio, 'Open The Host');
    await says('Paused at');
    await press(page, pack, 'Resume');
    await says('Another program works on it');
    await press(page, studio, 'Let Half A Minute Pass');
    await reaches(70);
    await press(page, drive, 'Pull SAMPLES');
    await says('Waits for the drive');
    await expect(drive).toContainText('not plugged in');
    await press(page, drive, 'Plug SAMPLES In');
    await press(page, pack, 'Try Now');
    await says(/^1\.0\.0\.$/);
    const ratio = pack.locator('dt', { hasText: 'Fetched ÷ size' }).locator('+ dd');
    expect(Number(await ratio.textContent())).toBeGreaterThanOrEqual(1);
    expect(Number(await ratio.textContent())).toBeLessThanOrEqual(1.02);
  });

  const key = pack.getByRole('group', { name: 'Keys of Night Brass' }).getByRole('button').first();
  await test.step('a key plays its file', async () => {
    await key.focus();
    await page.keyboard.press('Enter');
    await expect(pack.getByText(/sounds: 20\.00 s, 1280112 bytes from the folder, peak [1-9]\d* %/)).toBeVisible();
  });

  await test.step('a flipped bit is found and mended', async () => {
    await pack.locator('summary', { hasText: 'Faults' }).click();
    await press(page, pack, 'Flip A Bit');
    await press(page, pack, 'Verify');
    await says('1 place is damaged');
    await key.click();
    await expect(pack.getByText('is not whole')).toBeVisible();
    await press(page, pack, /^Repair/);
    await says(/^1\.0\.0\.$/);
  });
  expect(await findViolations(page)).toEqual([]);
});
