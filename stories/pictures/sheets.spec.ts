import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureNow } from '@backline/fixtures';
import { expect, type Page, test } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';

const root = join(import.meta.dirname, '..');
const outDir = 'storybook-static';
const { entries } = JSON.parse(readFileSync(join(root, outDir, 'index.json'), 'utf8')) as {
  entries: Record<string, { id: string; title: string }>;
};

let server: PreviewServer;
let baseUrl = '';

test.beforeAll(async () => {
  server = await preview({ root, configFile: false, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  baseUrl = server.resolvedUrls?.local[0] ?? '';
});

test.afterAll(() => server.close());

/** Waits until every window has loaded its story, typefaces and pictures. */
async function loadAll(page: Page) {
  await page.locator('main li').first().waitFor();
  for (const frame of await page.locator('main iframe').all()) {
    await frame.scrollIntoViewIfNeeded();
    await expect(frame).not.toHaveAttribute('aria-busy');
  }
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const images = Array.from(document.images, async (image) => {
        image.loading = 'eager';
        // A picture that can't be shown is a state, too.
        await image.decode().catch(() => undefined);
      });
      await Promise.all([document.fonts.ready, ...images]);
    });
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
}

for (const { id, title } of Object.values(entries).filter(({ title }) => title.startsWith('Matrices/')))
  for (const width of [390, 1440])
    test(`${title} at ${width} looks as it did`, async ({ page }) => {
      await page.clock.setFixedTime(fixtureNow);
      await page.goto(`${baseUrl}iframe.html?id=${id}&viewMode=story&args=width:${width}`);
      await loadAll(page);
      await expect(page).toHaveScreenshot(`${id.replace('--sheet', '')}-${width}.png`, { fullPage: true });
    });
