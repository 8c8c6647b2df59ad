// Runs on whatever Node the host has (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const isWindows = process.platform === 'win32';

function say(text) {
  process.stderr.write(`backline: ${text}\n`);
}

/**
 * npm as it is run here: without a word on the host's Node, which the project's own takes the place of, and without a
 * minute of silence where there is no network.
 */
const quietNpm = {
  npm_config_loglevel: 'error',
  npm_config_fetch_retries: '2',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '4000',
};

/** npm's own program, run by this Node: `npm` on PATH may be another one. */
function npm(args, cwd = root) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : [isWindows ? 'npm.cmd' : 'npm', []];
  const env = { ...process.env, ...quietNpm, NODE_ENV: 'development' };
  const { status } = spawnSync(command, [...first, ...args], {
    cwd,
    env,
    stdio: ['ignore', 2, 2],
    shell: isWindows && first.length === 0,
  });
  if (status !== 0)
    throw new Error('The dependencies could not be installed: what npm said is above. Is there a network?');
}

/** Installs exactly what the lockfile says, when it says something else than what is there. */
function ensureDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const marker = join(modules, '.backline-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  say('installing dependencies (once; about half a minute)');
  npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  writeFileSync(marker, lock);
}

function canRun(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0;
}

/** Puts the runtime where `npm run` looks first; npm could not, as the binary was not there when it made its links. */
function link(node) {
  const target = join(modules, '.bin', 'node');
  if (!isWindows && !existsSync(target)) symlinkSync(relative(dirname(target), node), target);
  return node;
}

/** A Node to go on with: an install replaces the pinned one even while it runs this. */
function findHostNode() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, isWindows ? 'node.exe' : 'node'));
  return [process.execPath, process.env.npm_node_execpath, ...onPath].find((file) => file && existsSync(file));
}

/**
 * The pinned runtime. Its package fetches the binary of the platform in an install script, which this project does not
 * let run on its own (.npmrc), so it is run here. A host with Node 24 or newer can do without.
 */
function ensureRuntime() {
  const folder = join(modules, 'node');
  const pinned = join(folder, 'bin', isWindows ? 'node.exe' : 'node');
  if (canRun(pinned)) return link(pinned);
  say('fetching the pinned Node runtime (once)');
  const host = findHostNode() ?? process.execPath;
  try {
    execFileSync(host, ['installArchSpecificPackage.js'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ...quietNpm, npm_config_ignore_scripts: 'true', npm_config_workspaces: '' },
    });
  } catch {
    // Told below, once it is clear whether the host's own Node will do.
  }
  if (canRun(pinned)) return link(pinned);
  const { stdout } = spawnSync(host, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  if (Number.parseInt(stdout, 10) >= 24) return host;
  throw new Error('The pinned Node runtime could not be fetched. Install Node 24 or newer and run this again.');
}

/** Makes the checkout ready to run. Returns the environment in which `node` is the project's own. */
export function setup() {
  ensureDependencies();
  const node = ensureRuntime();
  const env = {
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    DO_NOT_TRACK: '1',
  };
  return { node, env };
}

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => chromiumNames.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...chromiumPlaces].find((file) => file && existsSync(file));
}

/** Playwright's own Chromium, fetched where its servers can be reached. */
function fetchChromium(env) {
  const cli = join(modules, 'playwright', 'cli.js');
  if (spawnSync('node', [cli, 'install', 'chromium'], { env, stdio: ['ignore', 2, 2] }).status !== 0) return undefined;
  const script = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const file = spawnSync('node', ['-e', script], { cwd: join(root, 'apps/e2e'), env, encoding: 'utf8' }).stdout;
  return existsSync(file) ? file : undefined;
}

function installDebianChromium() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 2];
  spawnSync('apt-get', ['update', '-q'], { env, stdio });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, stdio });
}

/** A Chromium for the tests: the host's, or one that is fetched. Returns its path. */
export function ensureChromium(env) {
  const found = findChromium();
  if (found) return found;
  say('fetching a Chromium for the tests (once)');
  installDebianChromium();
  const chromium = findChromium() ?? fetchChromium(env);
  if (chromium) return chromium;
  throw new Error('No Chromium could be found or fetched. Install one, or set CHROMIUM_PATH to its program.');
}

/** The packages of the tools that are not called as their package is. */
const toolPackages = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' };

/**
 * A tool's own script, for `node` to run. What lies in .bin is for a shell: on Windows it can't be started without one.
 */
export function findTool(name) {
  const folder = join(modules, toolPackages[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs a Node script to its end; throws where it fails. The first argument names it in what is said then. */
export function run({ node, env }, [script, ...args], { cwd = root, stdio = 'inherit' } = {}) {
  const { status, error } = spawnSync(node, [script, ...args], { cwd, env, stdio });
  if (error) throw error;
  if (status !== 0) throw new Error(`${basename(script)} ${args.join(' ')} failed: what it said is above.`);
}

/** Builds what a start needs; turbo knows by content whether it is there already. */
export function build(world) {
  const packages = ['--filter=@backline/web', '--filter=@backline/cli'];
  run(world, [findTool('turbo'), 'run', 'build', ...packages, '--output-logs=errors-only']);
}

/** Hands our signals on to our children. npm's shell may die of a signal without handing it on: then we are orphans. */
export function endWithUs(children) {
  let hasStopped = false;
  const stop = (signal) => {
    hasStopped = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  setInterval(() => {
    // Once: a signal that is repeated makes a server drop what it is finishing.
    if (process.ppid !== parent && !hasStopped) stop('SIGTERM');
  }, 500).unref();
}

/**
 * Starts Node scripts that stay, and hands our signals on to them and to those of `others`. All end with the first that
 * does, and this process with its exit code.
 */
export function stay({ node, env }, programs, others = []) {
  const children = programs.map(({ args, cwd = root, more = {}, onMessage }) => {
    const child = spawn(node, args, { cwd, env: { ...env, ...more }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    if (onMessage) child.on('message', onMessage);
    return child;
  });
  const all = [...children, ...others];
  endWithUs(all);
  for (const child of all)
    child.on('exit', (code, signal) => {
      process.exitCode ??= signal ? 1 : (code ?? 1);
      for (const other of all) other.kill('SIGTERM');
    });
}

/**
 * The emulator for the payment provider, where no keys of its own are set outside production. Resolves with its process
 * and its address once it listens; null where the provider itself is meant.
 */
export async function startEmulator({ node, env }, settings) {
  if (settings.NODE_ENV === 'production' || settings.PADDLE_API_KEY) return null;
  const origin = `http://127.0.0.1:${settings.PORT || 4400}`;
  const child = spawn(node, [...envFile(), join(root, 'packages/paddle-emulator/src/main.ts')], {
    cwd: root,
    env: {
      ...env,
      PADDLE_WEBHOOK_URL: settings.PADDLE_WEBHOOK_URL || `${origin}/webhooks/paddle`,
      // As a vendor is told to set it up: prices are of no news to who has made them.
      PADDLE_WEBHOOK_ABOUT: settings.PADDLE_WEBHOOK_ABOUT || 'transaction,subscription,adjustment,customer',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const address = await new Promise((resolve, reject) => {
    child.on('message', (message) => resolve(message.address));
    child.on('exit', () => reject(new Error('The Paddle emulator did not start; what it said is above.')));
  });
  return { child, address };
}

/** The options that make Node read the checkout's settings, where there are any. The environment goes before them. */
export function envFile(folder = root) {
  const file = join(folder, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** The environment with the checkout's settings, read just as the server does: by its own runtime. */
export function readSettings({ node, env }, folder = root) {
  const script = 'process.stdout.write(JSON.stringify(process.env))';
  const { stdout } = spawnSync(node, [...envFile(folder), '-e', script], { env, encoding: 'utf8' });
  return JSON.parse(stdout);
}

/**
 * A port of the settings. Throws, with the name of the setting, where it is none or is taken: a program that is started
 * only to find that out says so in a stack, after others were started beside it.
 */
export async function readFreePort(settings, name, fallback) {
  const text = settings[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} is not usable: expected a port number.`);
  const probe = createServer();
  const isFree = await new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  if (isFree) return port;
  throw new Error(`127.0.0.1:${port} is in use: stop what runs there, or set ${name} to another number.`);
}

/** Folders that a start writes into. */
export function ensureDataFolder() {
  mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 });
}

/** Runs a script's main part; an error is one line, not a stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
