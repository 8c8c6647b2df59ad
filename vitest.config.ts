import { defineConfig } from 'vitest/config';

/** What touches nothing but itself: these need no process of their own. */
const pure = [
  'packages/{domain,ui}/{src,test}/**/*.test.{ts,tsx}',
  'apps/web/{src,test}/**/*.test.{ts,tsx}',
  'fixtures/{src,test}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // One more than cores: many tests wait for processes, clocks and timeouts.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: [
            'packages/*/{src,test}/**/*.test.{ts,tsx}',
            'apps/server/{src,test}/**/*.test.{ts,tsx}',
            'cli/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: pure,
          globalSetup: 'packages/db/test/postgres-setup.ts',
          pool: 'forks',
        },
      },
    ],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
});
