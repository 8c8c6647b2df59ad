import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.{ts,tsx}',
      'apps/{server,web}/{src,test}/**/*.test.{ts,tsx}',
      'cli/{src,test}/**/*.test.ts',
      'fixtures/{src,test}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
});
