import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { ensureChromium, installChromium } from '../chromium.mjs';
import { main, root } from '../main.mjs';
import { findTool, knipArgs, toTypeArgs, typePrograms } from '../programs.mjs';
import { setup } from '../setup.mjs';
import { makeTemporaryFolder } from '../temporary-folder.mjs';
import { findChangeReach } from './line-reach.mjs';
import { chooseNearest, findChanged, findJourneys, guards, isUnit, listFiles, toLast } from './reach.mjs';

const results = join(root, '.cache', 'test-results');
const lastUnits = join(results, 'unit.json');
const lastStories = join(results, 'stories.json');

/** The failed specs of a Playwright suite and the suites inside it. */
function findFailedSpecs(suite) {
  return [
    ...(suite.specs ?? []).filter((spec) => !spec.ok),
    ...(suite.suites ?? []).flatMap((inner) => findFailedSpecs(inner)),
  ];
}

/** The counts of a Vitest or Playwright JSON report, and its failures. A missing report counts as one failure. */
function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats) {
    const failures = findFailedSpecs({ suites: report.suites }).map((spec) => ({
      name: `${spec.file} › ${spec.title}`,
      file: spec.file,
      message: spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error.message,
    }));
    return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, failures };
  }
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, suite.name);
    if (failed.length === 0 && suite.status === 'failed') return [{ name: file, file, message: suite.message }];
    return failed.map((test) => ({ name: `${file} › ${test.fullName}`, file, message: test.failureMessages[0] }));
  });
  // A file that could not run has no failed tests, but has failed.
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** The CPU seconds of all ended child processes, as Linux reports them. Null on other systems. */
function readProcessorSeconds() {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/**
 * The most seconds of tests in a run with `--changed`, besides types and lint. Together they take less than two
 * minutes.
 */
const budget = { units: 100, stories: 40 };

const isStory = (file) => /^stories\/.*\.(stories|test)\.tsx?$/.test(file);

/** The tests of each stage. Null means all tests. */
function chooseTests(commit) {
  const changed = findChanged(commit);
  const distances = findChangeReach(changed, commit);
  const choose = (isTest, report, seconds, always) => {
    const tests = listFiles().filter((file) => isTest(file) && existsSync(join(root, file)));
    const reached = tests.filter((file) => distances.has(file));
    return {
      reached: reached.length,
      files: [...new Set([...always, ...chooseNearest(reached, distances, report, seconds)])],
    };
  };
  return {
    changed,
    units: choose(isUnit, lastUnits, budget.units, guards.units),
    stories: choose(isStory, lastStories, budget.stories, guards.stories),
    journeys: findJourneys(changed),
  };
}

/**
 * Removes the results of the last run, except for the times of its files, so that a stopped run leaves no old results.
 */
function forgetResults() {
  for (const report of [lastUnits, lastStories]) if (existsSync(report)) renameSync(report, toLast(report));
  if (!existsSync(results)) return;
  for (const name of readdirSync(results))
    if (!name.endsWith('.last')) rmSync(join(results, name), { recursive: true, force: true });
}

/** Reads `--changed [COMMIT]`: only what differs from a commit, by default the newest. */
function readChoice([flag, commit = 'HEAD', ...others]) {
  if (flag === undefined) return null;
  if (flag !== '--changed' || others.length > 0)
    throw new Error('Say nothing to run everything, or: npm test -- --changed [COMMIT]. A file: npx vitest run FILE.');
  return chooseTests(commit);
}

const say = (text) => process.stdout.write(`${text}\n`);

/** Ends the log with the failures and with what was not tested, because people read the end of a long log first. */
function sayEnd(choice, failures, second) {
  const sayFailures = (mark, list) => {
    for (const { name, message } of list) say(`\n${mark} ${name}\n${(message ?? 'see above').slice(0, 2000)}`);
  };
  sayFailures('PASSED ONLY WHEN RUN AGAIN', second);
  sayFailures('FAILED', failures);
  for (const [name, what] of [
    ['postgres', 'PostgreSQL (TEST_DATABASE_URL names a server)'],
    ['postgres-backups', 'backups of PostgreSQL'],
    ['plugin-cpp', 'of the plugin kit in C++'],
    ['python', 'in Python'],
  ]) {
    const file = join(results, `${name}-untested.txt`);
    if (existsSync(file)) say(`\nNOT tested: ${what}: ${readFileSync(file, 'utf8')}.`);
  }
  if (choice !== null) {
    const { units, stories } = choice;
    say(
      `\nThe change can reach ${units.reached} files of units and ${stories.reached} of stories. The nearest ones and the`,
    );
    say(`guards were run, ${units.files.length} and ${stories.files.length} files. npm test runs everything.`);
  }
}

await main(async () => {
  const choice = readChoice(process.argv.slice(2));
  if (choice === null) forgetResults();
  mkdirSync(results, { recursive: true });
  const temporary = makeTemporaryFolder();
  process.on('exit', temporary.remove);

  const total = { passed: 0, failed: 0 };
  const failures = [];
  const second = [];
  const running = new Set();
  let processorSeconds = 0;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(1);
    });

  // Building the C++ client needs nothing that is installed here, so it runs meanwhile.
  const installing = installChromium();
  const plugin =
    choice === null ||
    choice.changed.some((file) => /^packages\/(activation|plugin-cpp)\/|^docs\/plugin\.md$|^scripts\/cpp\//.test(file))
      ? runStage('plugin client in C++', join(root, 'scripts/cpp/plugin-cpp.mjs'), [], {
          by: { node: process.execPath, env: { ...process.env, TMPDIR: temporary.folder } },
        })
      : null;
  const world = setup();
  await installing;
  processorSeconds = readProcessorSeconds() ?? 0;
  Object.assign(world.env, {
    CHROMIUM_PATH: await ensureChromium(world),
    TMPDIR: temporary.folder,
    // Programs that start repeatedly compile their sources only once.
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    TEST_SERVER: 'apps/server/dist/main.mjs',
  });

  /** Runs a tool, or a script of ours by its path, beside the others, and prints its output when it has ended. */
  async function runTool(name, tool, args, { report, cwd = root, more = {}, by = world, priority = 0 } = {}) {
    say(`   ${name} ...`);
    const startedAt = Date.now();
    const child = spawn(by.node, [isAbsolute(tool) ? tool : findTool(tool), ...args], {
      cwd,
      env: { ...by.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    setPriority(child.pid, priority);
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const [status] = await once(child, 'close');
    running.delete(child);
    const taken = readProcessorSeconds();
    const ofProcessor = taken === null ? '' : `, ${Math.round(taken - processorSeconds)} of processor`;
    processorSeconds = taken ?? 0;
    const counts = report
      ? readCounts(join(results, report))
      : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, failures: [] };
    // A runner that failed without a failing test (a crash, no tests at all) must not look green.
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
    if (counts.failed > 0 && counts.failures.length === 0) counts.failures.push({ name });
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    say(`\n== ${name}\n${Buffer.concat(output)}`);
    say(`-- ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s${ofProcessor})`);
    return counts;
  }
  /**
   * Counts a tool's results. Files with failed tests run once more, and the end of the log lists what passed only then.
   */
  async function runStage(name, tool, args, { toAgain, ...options } = {}) {
    let counts = await runTool(name, tool, args, options);
    const files = new Set(counts.failures.map(({ file }) => file));
    if (toAgain && files.size > 0 && !files.has(undefined)) {
      const report = `again-${options.report}`;
      rmSync(join(results, report), { force: true });
      const first = counts;
      const again = await runTool(`${name}, again`, tool, ...toAgain([...files], report));
      counts = { ...again, passed: first.passed + Math.max(0, first.failed - again.failed) };
      const names = new Set(again.failures.map((failure) => failure.name));
      second.push(...first.failures.filter((failure) => !names.has(failure.name)));
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...counts.failures);
  }
  const vitest = (report) => [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, report)}`,
  ];

  async function checkSources() {
    await runStage('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
    for (const part of typePrograms) await runStage(`types of the ${part}`, 'tsc', toTypeArgs(part));
    await runStage('dead code and unused dependencies', 'knip', knipArgs);
  }
  /**
   * Runs only these files, with a separate report, because the report of a whole run keeps the times. An empty list
   * runs nothing.
   */
  const runVitest = async (name, report, files, { cwd = root, priority } = {}) => {
    if (files?.length === 0) return;
    const toArgs = (only, of) => [
      [...vitest(of), ...only.map((file) => relative(cwd, join(root, file)))],
      { report: of, cwd, priority },
    ];
    const [args, options] = toArgs(files ?? [], files === undefined ? report : `changed-${report}`);
    await runStage(name, 'vitest', args, { ...options, toAgain: toArgs });
  };
  const testStories = () =>
    runVitest('stories in the browser', 'stories.json', choice?.stories.files, { cwd: join(root, 'stories') });
  const build = async () => {
    await runStage('portal, server and command line build', 'turbo', [
      'run',
      'build',
      '--filter=@backline/web',
      '--filter=@backline/cli',
      '--filter=@backline/server',
      '--output-logs=errors-only',
    ]);
  };
  // A lower priority, so that these tests use what the browsers leave. They often wait, so they can't fill both cores,
  // but with an equal share they would end last.
  const testUnits = () => runVitest('unit and integration', 'unit.json', choice?.units.files, { priority: 5 });
  /** `folder`: the folder that Playwright clears at its start. */
  const runJourneys = async (name, folder, some) => {
    const toArgs = (files, report) => [
      ['test', ...files, '--output', join(root, '.cache', folder)],
      {
        report,
        cwd: join(root, 'apps/e2e'),
        more: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, report) },
      },
    ];
    const [args, options] = toArgs(some, `${folder}.json`);
    await runStage(name, 'playwright', args, { ...options, toAgain: toArgs });
  };
  const testJourneys = async () => {
    const some = choice?.journeys.map((journey) => `${journey}.spec.ts`) ?? ['^(?!.*commands\\.spec)'];
    if (some.length > 0) await runJourneys('journeys', 'journeys', some);
  };
  const testCommands = async () => {
    if (choice === null) await runJourneys('commands of the README', 'commands', ['commands.spec.ts']);
  };

  // The two longest stages begin first: units, which wait for processes, and stories, which wait for a browser. The
  // others use the free CPU time.
  const building = build();
  const stories = testStories();
  await Promise.all([
    plugin,
    checkSources(),
    building.then(testUnits),
    // Two workshops of one checkout write the same files, so the commands begin after the stories.
    stories.then(() => building).then(() => Promise.all([testJourneys(), testCommands()])),
  ]);

  sayEnd(choice, failures, second);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
