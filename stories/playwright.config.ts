import { defineConfig } from '@playwright/test';
import { launchOptions } from './launch-options.ts';

const kept = '../.cache/pictures';

/**
 * The pictures of the contact sheets. They are kept outside the repository, because each machine draws letters
 * differently.
 */
export default defineConfig({
  testDir: 'pictures',
  testMatch: '*.spec.ts',
  snapshotPathTemplate: `${kept}/{arg}{ext}`,
  outputDir: `${kept}-differences`,
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  reporter: [['list']],
  // One step of 255. The edge of a curve may be drawn that much lighter the next time; real changes of color are
  // larger.
  expect: { timeout: 60_000, toHaveScreenshot: { threshold: 0.004 } },
  use: {
    launchOptions,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
