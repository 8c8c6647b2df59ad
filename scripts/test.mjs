import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, main, root, setup } from './setup.mjs';

const results = join(root, '.cache', 'test-results');

/** The counts of a Vitest or Playwright JSON report. A report that is missing is one failure. */
function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

await main(() => {
  const { env } = setup();
  const chromium = ensureChromium(env);
  const testEnv = { ...env, CHROMIUM_PATH: chromium };
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const total = { passed: 0, failed: 0 };
  const stage = (name, command, args, { report, cwd = root, more = {} } = {}) => {
    process.stdout.write(`\n== ${name}\n`);
    const startedAt = Date.now();
    const { status } = spawnSync(command, args, { cwd, env: { ...testEnv, ...more }, stdio: 'inherit' });
    const counts = report
      ? readCounts(join(results, report))
      : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
    // A runner that failed without a failing test (a crash, no tests at all) must not look green.
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
    total.passed += counts.passed;
    total.failed += counts.failed;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stdout.write(`-- ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`);
  };
  const vitest = (report) => [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, report)}`,
  ];

  stage('types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only']);
  stage('types of the scripts', 'tsc', ['-p', 'scripts']);
  stage('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
  stage('dead code and unused dependencies', 'knip', []);
  stage('portal and command line build', 'turbo', [
    'run',
    'build',
    '--filter=@backline/web',
    '--filter=@backline/cli',
    '--output-logs=errors-only',
  ]);
  stage('unit and integration', 'vitest', vitest('unit.json'), { report: 'unit.json' });
  stage('stories in the browser', 'vitest', vitest('stories.json'), {
    report: 'stories.json',
    cwd: join(root, 'stories'),
  });
  stage('journeys', 'playwright', ['test'], {
    report: 'journeys.json',
    cwd: join(root, 'apps/e2e'),
    more: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'journeys.json') },
  });

  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
});
