// Runs on whatever Node the host has (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { modules, root, say } from './main.mjs';

const isWindows = process.platform === 'win32';

/**
 * Settings of npm: no warning about the host's Node, which the project's own replaces, and no minute of retries where
 * there is no network.
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
  npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
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
    // Reported below, once it is clear whether the host's own Node will do.
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
