import { defineConfig } from 'vitest/config';
import { assertIncluded } from './scripts/test/named-files.ts';

/** Tests that touch nothing but themselves: these need no process of their own. */
const pure = [
  'packages/{activation,domain,plugin-client,plugin-emulator,texts,ui}/{src,test}/**/*.test.{ts,tsx}',
  'apps/web/{src,test}/**/*.test.{ts,tsx}',
  'fixtures/{src,test}/**/*.test.ts',
];
/** Tests that make databases of their own, and start servers and programs. */
const whole = [
  'packages/{api,core,db,listen,mail,paddle,storage}/{src,test}/**/*.test.{ts,tsx}',
  'packages/{paddle-emulator,plugin-cpp}/{src,test}/**/*.test.ts',
  'apps/{server,year}/{src,test}/**/*.test.ts',
  'cli/{src,test}/**/*.test.ts',
  'scripts/**/*.test.ts',
];
assertIncluded(process.argv.slice(2), [...pure, ...whole]);

const common = {
  // Far above what the longest takes, also where the machine has other work.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // No file leaves anything in its process, so that files share it and load modules once.
  isolate: false,
  // A list that should be empty names what is in it: a message is not shortened to "[ { …(2) } ]".
  chaiConfig: { truncateThreshold: 2000 },
  // Far from UTC, so that local times differ from those of `--json`.
  env: { NODE_ENV: 'test', TZ: 'Asia/Tokyo' },
};

export default defineConfig({
  test: {
    // One more than cores: many tests wait for processes, clocks and timeouts.
    maxWorkers: 3,
    // Not inherited: one folder and one server for all projects.
    globalSetup: ['scripts/test/temporary-files.ts', 'packages/db/test/postgres-setup.ts'],
    projects: [
      { test: { name: 'pure', include: pure, pool: 'threads', ...common } },
      { test: { name: 'whole', include: whole, pool: 'forks', ...common } },
    ],
  },
});
