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
import {
  chooseNearest,
  findChanged,
  findChangeReach,
  findJourneys,
  guards,
  isUnit,
  listFiles,
  toLast,
} from './reach.mjs';

const results = join(root, '.cache', 'test-results');
const lastUnits = join(results, 'unit.json');
const lastStories = join(results, 'stories.json');

/** The specs of a Playwright suite that did not pass, with those of the suites within it. */
function findFailedSpecs(suite) {
  return [
    ...(suite.specs ?? []).filter((spec) => !spec.ok),
    ...(suite.suites ?? []).flatMap((inner) => findFailedSpecs(inner)),
  ];
}

/** The counts of a Vitest or Playwright JSON report, and what failed in it. A report that is missing is one failure. */
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
  // A file that could not be run holds no failed test, and has failed.
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** The seconds of processor that all ended children of this process took, by Linux's account. Null elsewhere. */
function readProcessorSeconds() {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The seconds of tests that a run of what a change reaches takes at most, beside types and lint: under two minutes in all. */
const budget = { units: 100, stories: 40 };

const isStory = (file) => /^stories\/.*\.(stories|test)\.tsx?$/.test(file);

/** The tests that a run takes of each stage; null: everything. */
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

/** Removes what the last run reported, but for the times of its files: a run that is stopped leaves none. */
function forgetResults() {
  for (const report of [lastUnits, lastStories]) if (existsSync(report)) renameSync(report, toLast(report));
  if (!existsSync(results)) return;
  for (const name of readdirSync(results))
    if (!name.endsWith('.last')) rmSync(join(results, name), { recursive: true, force: true });
}

/** `--changed [COMMIT]`: what differs from a commit, by default the newest. */
function readChoice([flag, commit = 'HEAD', ...others]) {
  if (flag === undefined) return null;
  if (flag !== '--changed' || others.length > 0)
    throw new Error('Say nothing to run everything, or: npm test -- --changed [COMMIT]. A file: npx vitest run FILE.');
  return chooseTests(commit);
}

const say = (text) => process.stdout.write(`${text}\n`);

/** Ends the log by the failures, and by what was not tested: the end of a long log is read first. */
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

  // The C++ client needs nothing that is installed: it is built meanwhile.
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
    // Programs that start again and again compile their sources once.
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    TEST_SERVER: 'apps/server/dist/main.mjs',
  });

  /** Runs a tool, or a script of ours by its path, to its end beside the others, and then prints all that it said. */
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
  /** Counts what a tool says. The files of failed tests are run once more, and the end names what passes only then. */
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
  /** Only these files, with a report of their own: the whole run's has their times. None: nothing is run. */
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
  // They fill whatever the browsers leave: these wait too often to fill both cores, and end last where they get half.
  const testUnits = () => runVitest('unit and integration', 'unit.json', choice?.units.files, { priority: 5 });
  /** `folder`: what Playwright clears when it begins. */
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

  // The two longest begin first: units, which wait for processes, and what waits for a browser. The others fill both cores.
  const building = build();
  const stories = testStories();
  await Promise.all([
    plugin,
    checkSources(),
    building.then(testUnits),
    // Two workshops of one checkout write the same files: the stories end before the commands begin.
    stories.then(() => building).then(() => Promise.all([testJourneys(), testCommands()])),
  ]);

  sayEnd(choice, failures, second);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
