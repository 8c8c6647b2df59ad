import type { Page } from '@playwright/test';
import { findViolations } from './lib/find-violations.ts';
import { expect, test, testLong, visitSignedIn } from './lib/world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const dockOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const pauseOf = (page: Page) => dockOf(page).getByRole('button', { name: /^Pause: / });
const packOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const playPack = (page: Page, name: string) =>
  packOf(page, name)
    .getByRole('button', { name: /^Play / })
    .click();
const listOf = (page: Page) => page.getByRole('region', { name: /^Instruments/ });

/** The playback state that the browser itself reports. */
const sounds = (page: Page) => expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState));

/** Follows a link of the portal without reloading the page. */
const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

test('what plays in the list plays on through collection and account, and ends at log-out', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount());
  await goTo(page, 'Marketplace');
  await playPack(page, 'Harbor Strings');
  await sounds(page).toBe('playing');
  await packOf(page, 'Reed Season').getByRole('link', { name: 'Reed Season' }).click();
  await expect(page.getByRole('heading', { name: 'Reed Season', level: 1 })).toBeVisible();
  await sounds(page).toBe('playing');
  await page.getByRole('link', { name: 'Pier & Gut' }).click();
  await expect(page.getByRole('heading', { name: 'Pier & Gut', level: 1 })).toBeVisible();
  await sounds(page).toBe('playing');
  await goTo(page, 'Account');
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await sounds(page).toBe('playing');
  await pauseOf(page).click();
  await sounds(page).toBe('paused');
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await expect(dockOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Marketplace' }).first().click();
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible();
  await expect(dockOf(page)).toHaveCount(0);
});

test('one tab plays at a time, and a page that is loaded again is silent with its last track', async ({
  page,
  context,
}) => {
  await page.goto('/marketplace');
  await playPack(page, 'Harbor Strings');
  await sounds(page).toBe('playing');
  const other = await context.newPage();
  await other.goto('/marketplace');
  await playPack(other, 'Saltwater Quartet');
  await sounds(other).toBe('playing');
  await sounds(page).toBe('paused');
  await page.reload();
  await expect(dockOf(page)).toContainText('Harbor Strings');
  await expect(dockOf(page).getByRole('button', { name: /^Play: / })).toBeVisible();
  await sounds(page).toBe('none');
});

test('a keyboard alone hears the list, compares two sounds and buys from the dock', async ({ page }) => {
  await page.goto('/marketplace');
  const nameOf = (name: string) => packOf(page, name).getByRole('link', { name });
  await expect(async () => {
    await nameOf('Harbor Strings').focus();
    await page.keyboard.press('ArrowRight');
    await expect(nameOf('Reed Season')).toBeFocused({ timeout: 500 });
  }, 'once the page is hydrated').toPass();
  await page.keyboard.press('Control+ArrowRight');
  await expect(nameOf('Reed Season')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nameOf('Reed Season')).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(nameOf('Reed Season')).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Reed Season is in your cart. 1 item, $149.00.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const plays = listOf(page).getByRole('button', { name: /^(Play|Stop) / });
  await plays.first().focus();
  await page.keyboard.press('Space');
  await sounds(page).toBe('playing');
  const [first, second] = await Promise.all([0, 1].map((at) => plays.nth(at).getAttribute('aria-label')));
  expect(first).toMatch(/^Stop /);
  await page.keyboard.press('ArrowDown');
  await expect(plays.nth(1)).toBeFocused();
  await expect(plays.nth(1)).toHaveAttribute('aria-label', (second ?? '').replace('Play', 'Stop'));
  await page.keyboard.press('m');
  await expect(dockOf(page).getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');

  const compare = dockOf(page).getByRole('button', { name: 'Compare' });
  await compare.focus();
  await page.keyboard.press('Enter');
  await plays.first().focus();
  await page.keyboard.press('Enter');
  const sideA = dockOf(page).getByRole('button', { name: /^A: / });
  await expect(sideA).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('x');
  await expect(sideA).toHaveAttribute('aria-pressed', 'true');
  await expect(plays.nth(1)).toHaveAttribute('aria-label', /^Stop /);

  const position = dockOf(page).getByRole('slider', { name: /^Position in / });
  await position.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveAttribute('aria-valuetext', /^\d+ of \d+ seconds$/);
  await dockOf(page).getByRole('button', { name: 'Add To Cart: Harbor Strings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Cart 2 items/ })).toBeVisible();
});

test('the score plays what is drawn, a held sound is heard against it, and axe finds nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/marketplace/collection/harbor-strings');
  const [from, to] = await page
    .getByRole('row', { name: /^Cello/ })
    .getByRole('button')
    .all();
  if (from === undefined || to === undefined) throw new Error('Harbor Strings has lost its cellos');
  await from.click();
  await expect(from).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
  await expect(to).toHaveAttribute('aria-pressed', 'true');
  const heard = await pauseOf(page).getAttribute('aria-label');
  const other = dockOf(page).getByRole('button', { name: /^Hold to hear Cello/ });
  await other.hover();
  await page.mouse.down();
  await expect(pauseOf(page)).not.toHaveAttribute('aria-label', heard ?? '');
  await page.mouse.up();
  await expect(pauseOf(page)).toHaveAttribute('aria-label', heard ?? '');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page), `${width} pixels`).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, { message: `${width} pixels` }).toBeLessThanOrEqual(0);
  }
});

test('a preview answers the two bytes that Safari asks for first', async ({ world }) => {
  const answer = await fetch(`${world.url}/catalog/previews/harbor-strings-1.ogg`, { headers: { range: 'bytes=0-1' } });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-type')).toBe('audio/ogg');
  expect((await answer.arrayBuffer()).byteLength).toBe(2);
});

test('a file that does not come is said, and the next one plays', async ({ page, provokes }) => {
  provokes(/net::ERR_FAILED .*\.ogg/);
  let isFirst = true;
  await page.route('**/*.ogg*', (route) => {
    const wasFirst = isFirst || /saltwater/.test(route.request().url());
    isFirst = false;
    return wasFirst ? route.abort() : route.continue();
  });
  await page.goto('/marketplace');
  await playPack(page, 'Saltwater Quartet');
  await expect(dockOf(page)).toContainText('Saltwater Quartet can’t be played');
  await sounds(page).toBe('playing');
  await expect(packOf(page, 'Saltwater Quartet').getByRole('alert')).toHaveText('Can’t be played');
});

testLong('the payment window pauses what plays, and covers the dock', async ({ page }) => {
  await page.goto('/marketplace');
  await playPack(page, 'Harbor Strings');
  await sounds(page).toBe('playing');
  await dockOf(page)
    .getByRole('button', { name: /^Add To Cart: / })
    .click();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.locator('iframe[name=paddle_frame]')).toBeVisible();
  await sounds(page).not.toBe('playing');
  await expect(dockOf(page)).toHaveCount(0);
});

testLong('the dock’s link names its sound, which it shows without playing it', async ({ page, context }) => {
  await page.goto('/marketplace/collection/harbor-strings');
  await listOf(page)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const link = await dockOf(page).getByRole('link', { name: 'Harbor Strings' }).getAttribute('href');
  expect(link).toMatch(/\?listen=\d+$/);
  const friend = await context.newPage();
  await friend.goto(link ?? '');
  await expect(listOf(friend).locator('[aria-current=true]')).toHaveCount(1);
  await sounds(friend).toBe('none');
  await dockOf(friend)
    .getByRole('button', { name: /^Play: / })
    .click();
  await sounds(friend).toBe('playing');
});

testLong('a browser that fails at the format gets the decoder', async ({ page }) => {
  const decoder = page.waitForRequest(/\/ogv\/ogv-decoder-audio-opus-wasm/);
  // Says that it can play the format, as Safari does, and then doesn't.
  await page.addInitScript(() => {
    const { src } = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype);
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      get: src.get ?? (() => ''),
      set() {
        src.set?.call(this, URL.createObjectURL(new Blob(['unreadable'])));
      },
    });
  });
  await page.goto('/marketplace/collection/harbor-strings');
  await listOf(page)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await decoder;
  await sounds(page).toBe('playing');
  await listOf(page)
    .getByRole('button', { name: /^Stop / })
    .click();
  await sounds(page).toBe('none');
});
