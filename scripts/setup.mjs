// Runs on the host's own Node (20 or newer) before anything is installed, so it is plain JavaScript without
// dependencies.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { modules, root, say } from './main.mjs';

const isWindows = process.platform === 'win32';

/**
 * Settings for npm: no warning about the host's Node, because the project uses its own, and no long retries without a
 * network.
 */
const quietNpm = {
  npm_config_loglevel: 'error',
  npm_config_fetch_retries: '2',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '4000',
};

/** npm's own program, run by this Node. `npm` on PATH may be another one. */
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

/** Installs exactly what the lockfile says, if it differs from what is installed. */
function ensureDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const marker = join(modules, '.backline-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  say('installing dependencies (once; about half a minute)');
  npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(marker, lock);
}

function canRun(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0;
}

/**
 * Links the runtime where `npm run` looks first. npm couldn't, because the binary didn't exist when npm made its links.
 */
function link(node) {
  const target = join(modules, '.bin', 'node');
  if (!isWindows && !existsSync(target)) symlinkSync(relative(dirname(target), node), target);
  return node;
}

/** Finds a Node that survives: an install replaces the pinned one, even if it runs this script. */
function findHostNode() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, isWindows ? 'node.exe' : 'node'));
  return [process.execPath, process.env.npm_node_execpath, ...onPath].find((file) => file && existsSync(file));
}

/**
 * Makes sure of the pinned runtime. Its package fetches the binary in an install script, which this project disables
 * (.npmrc), so the script is run here. A host with Node 24 or newer doesn't need it.
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
    // The error is reported below if the host's own Node isn't new enough.
  }
  if (canRun(pinned)) return link(pinned);
  const { stdout } = spawnSync(host, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  if (Number.parseInt(stdout, 10) >= 24) return host;
  throw new Error('The pinned Node runtime could not be fetched. Install Node 24 or newer and run this again.');
}

/** Makes the checkout ready to run. Returns an environment in which `node` is the project's own. */
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
