import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import { isLong } from './.storybook/env.ts';
import { launchOptions } from './launch-options.ts';
import viteConfig from './vite.config.ts';

const chromium = playwright({
  launchOptions: {
    ...launchOptions,
    // Play functions click by script, which browsers do not count as a user gesture.
    args: [
      ...launchOptions.args,
      '--autoplay-policy=no-user-gesture-required',
      // One page draws all stories. With a young generation that holds several of them, garbage collection runs less
      // often.
      '--js-flags=--min-semi-space-size=64 --max-semi-space-size=64',
    ],
  },
  contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
});

/** Stories that only repeat another story in one more width, or show forty mails at once. */
const spared = '\\b(Narrow|Tablet|Reflow|All With Long Text)\\b';
/** A run of all tests leaves these to `npm run test:long`. A run of named files includes all of their stories. */
const testNamePattern = isLong
  ? new RegExp(spared)
  : process.argv.some((arg) => arg.includes('.stories.'))
    ? undefined
    : new RegExp(`^(?!.*${spared})`);

/**
 * If a module can't be served, its own stories fail with its name. An overlay would stay on the page of all stories and
 * fail every later check. Vitest itself turns off hot updates, and this setting with them.
 */
const withoutOverlay: Plugin = {
  name: 'without-overlay',
  enforce: 'post',
  configResolved: ({ server }) => void Object.assign(server, { hmr: { overlay: false } }),
};

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      api: { host: '127.0.0.1' },
      // A slow answer on a busy machine is not a failure.
      testTimeout: 60_000,
      projects: [
        {
          extends: true,
          plugins: [
            storybookTest({ configDir: fileURLToPath(new URL('.storybook', import.meta.url)) }),
            withoutOverlay,
          ],
          test: {
            name: 'stories',
            isolate: false,
            ...(testNamePattern && { testNamePattern }),
            browser: {
              enabled: true,
              headless: true,
              provider: chromium,
              screenshotFailures: false,
              instances: [{ browser: 'chromium' }],
            },
          },
        },
        {
          extends: true,
          test: { name: 'coverage', include: ['test/**/*.test.ts'], environment: 'node' },
        },
      ],
    },
  }),
);
