import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modules, root } from './main.mjs';
import { whenOrphaned } from './when-orphaned.mjs';

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

/** The programs that are checked for types, by where they run: each workspace is in one of them. */
export const typePrograms = ['server', 'tools', 'browser'];

/** One checker for each: several end sooner on an idle machine and take twice the processor's time, which other stages want. */
export const toTypeArgs = (part) => ['-p', `tsconfig.${part}.json`, '--singleThreaded'];

/** Files that have not changed are read once. */
export const knipArgs = ['--cache', '--cache-location', join(root, '.cache/knip')];

/**
 * The flags with which Node serves the portal, in "backline serve" as well. A small young generation: under load it
 * would grow to 134 MB, and requests are no faster for it.
 */
const nodeFlags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
export const serverArgs = [...nodeFlags, join(root, 'apps/server/dist/main.mjs')];

/** Builds what a start needs; turbo knows by content whether it is there already. */
export function build(world) {
  const packages = ['--filter=@backline/web', '--filter=@backline/cli', '--filter=@backline/server'];
  run(world, [findTool('turbo'), 'run', 'build', ...packages, '--output-logs=errors-only']);
}

/** Builds the workshop as files that any file server can serve, under any path. */
export function buildWorkshop(world) {
  const args = ['build', '--quiet', '--disable-telemetry', '--output-dir', 'storybook-static'];
  run(world, [findTool('storybook'), ...args], { cwd: join(root, 'stories') });
}

/** Hands our signals on to our children. */
export function endWithUs(children) {
  let hasStopped = false;
  const stop = (signal) => {
    hasStopped = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  whenOrphaned(() => {
    // Once: a signal that is repeated makes a server drop what it is finishing.
    if (!hasStopped) stop('SIGTERM');
  });
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
