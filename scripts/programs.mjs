import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modules, root } from './main.mjs';
import { whenOrphaned } from './when-orphaned.mjs';

/** The packages of tools whose name differs from their package's. */
const toolPackages = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' };

/** A tool's own script for `node`. The files in .bin are for a shell, and Windows can't start them without one. */
export function findTool(name) {
  const folder = join(modules, toolPackages[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs a Node script to its end. Throws if it fails. The first argument is its name in the message. */
export function run({ node, env }, [script, ...args], { cwd = root, stdio = 'inherit' } = {}) {
  const { status, error } = spawnSync(node, [script, ...args], { cwd, env, stdio });
  if (error) throw error;
  if (status !== 0) throw new Error(`${basename(script)} ${args.join(' ')} failed: what it said is above.`);
}

/** The programs for the type check, by where they run. Each workspace is in one of them. */
export const typePrograms = ['server', 'tools', 'browser'];

/**
 * Uses one checker for each program. Several would finish sooner on an idle machine, but take twice the CPU time, which
 * other stages need.
 */
export const toTypeArgs = (part) => ['-p', `tsconfig.${part}.json`, '--singleThreaded'];

/** Files that have not changed are not read again. */
export const knipArgs = ['--cache', '--cache-location', join(root, '.cache/knip')];

/**
 * Node's flags for the portal, which "backline serve" uses too. They keep the young generation small. Under load it
 * would grow to 134 MB, which makes requests no faster.
 */
const nodeFlags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
export const serverArgs = [...nodeFlags, join(root, 'apps/server/dist/main.mjs')];

/** Builds what a start needs. Turbo recognizes by content what is already built. */
export function build(world) {
  const packages = ['--filter=@backline/web', '--filter=@backline/cli', '--filter=@backline/server'];
  run(world, [findTool('turbo'), 'run', 'build', ...packages, '--output-logs=errors-only']);
}

/** Builds the workshop as files that any file server can serve, under any path. */
export function buildWorkshop(world) {
  const args = ['build', '--quiet', '--disable-telemetry', '--output-dir', 'storybook-static'];
  run(world, [findTool('storybook'), ...args], { cwd: join(root, 'stories') });
}

/** Passes our signals on to our children. */
export function endWithUs(children) {
  let hasStopped = false;
  const stop = (signal) => {
    hasStopped = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  whenOrphaned(() => {
    // Sends it only once, because a repeated signal makes a server drop what it is finishing.
    if (!hasStopped) stop('SIGTERM');
  });
}

/**
 * Starts long-running Node scripts, and passes our signals on to them and to `others`. When the first one ends, so do
 * all others and this process, with its exit code.
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
