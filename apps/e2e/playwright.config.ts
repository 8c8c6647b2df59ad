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
  // Journeys of plans move the provider's clock by a year, so they share their own world.
  projects: [
    // The longest project starts first.
    { name: 'plan', testMatch: ofPlans, fullyParallel: false },
    { name: 'commands', testMatch: 'commands.spec.ts' },
    // In this project every price is reduced, so no other journey can use its shop.
    { name: 'sale', testMatch: 'struck-prices.spec.ts' },
    // A second vendor, with other settings than the demonstration.
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
    // The other browsers that are installed: `npm run test:browsers`.
    ...(Object.values(otherBrowsers).some(Boolean) ? [{ name: 'browsers', testMatch: 'browsers.spec.ts' }] : []),
  ],
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A whole run reads the JSON report from a file.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? 'list' : [['list'], ['json']],
  outputDir: '../../.cache/journeys',
  use: {
    // An element that is still missing then won't come, and waiting longer would delay all other journeys.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: getChromium(),
      args: ['--disable-gpu', '--disable-quic'],
    },
    viewport: { width: 1280, height: 900 },
    // Drawing motion takes a seventh of the run. Journeys about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the run. `npx playwright test FILE --trace on` records a failing test.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
