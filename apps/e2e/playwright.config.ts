import { defineConfig } from '@playwright/test';
import { getChromium } from '../../scripts/chromium.mjs';
import { otherBrowsers, takesPictures } from './src/lib/env.ts';
import type { Vendor } from './src/lib/programs.ts';

const ofPlans = ['plan.spec.ts', 'plan-tabs.spec.ts'];
const ofFjord = ['consents', 'fjord', 'orders-refunded'].map((name) => `${name}.spec.ts`);

export default defineConfig<object, { vendor: Vendor }>({
  globalSetup: '../../scripts/build-portal.mjs',
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // A year of a plan moves the provider's clock: its journeys have a world of their own, and share it.
  projects: [
    // First, because it is the longest.
    { name: 'plan', testMatch: ofPlans, fullyParallel: false },
    { name: 'commands', testMatch: 'commands.spec.ts' },
    // Everything costs less: no shop for others.
    { name: 'sale', testMatch: 'struck-prices.spec.ts' },
    // Another maker, whose settings are not those of the demonstration.
    { name: 'fjord', testMatch: ofFjord, fullyParallel: false, workers: 1, use: { vendor: 'fjord' } },
    {
      name: 'journeys',
      testIgnore: [
        ...ofPlans,
        'commands.spec.ts',
        'struck-prices.spec.ts',
        'browsers.spec.ts',
        'pictures.spec.ts',
        ...ofFjord,
      ],
    },
    // The pictures of the README: `npm run pictures`.
    ...(takesPictures ? [{ name: 'pictures', testMatch: 'pictures.spec.ts', workers: 1 }] : []),
    // Other browsers, as far as they are installed: `npm run test:browsers`.
    ...(Object.values(otherBrowsers).some(Boolean) ? [{ name: 'browsers', testMatch: 'browsers.spec.ts' }] : []),
  ],
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A whole run reads the second, from a file.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? 'list' : [['list'], ['json']],
  outputDir: '../../.cache/journeys',
  use: {
    // An element that is missing by then does not come: a journey that waits for it would hold up all others.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: getChromium(),
      args: ['--disable-gpu', '--disable-quic'],
    },
    viewport: { width: 1280, height: 900 },
    // Drawing what moves takes a seventh of the run. The journeys that are about a page as it moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the run: `npx playwright test FILE --trace on` shows what a failed one did.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
