#!/usr/bin/env node
// Plain JavaScript for the host's own Node, which may be older than the one that the project pins. CommonJS, as what
// it loads: the loader of ES modules alone takes as long as a short command.
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const major = Number.parseInt(process.versions.node, 10);

if (major >= 24) {
  void run(process.argv.slice(2));
} else {
  runWithPinnedNode(join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node'));
}

/** @param {string[]} args */
async function run(args) {
  enableCompileCache(join(root, '.cache/compile'));
  const { findFreshBundle } = require('./find-fresh-bundle.cjs');
  const file = findFreshBundle(root);
  const { runProgram } = file === null ? await import('../src/program.ts') : require(file);
  process.exitCode = await runProgram(args);
}

/** @param {string} node */
function runWithPinnedNode(node) {
  if (!existsSync(node)) {
    process.stderr.write('The project is not installed yet. Run "npm ci" first.\n');
    process.exitCode = 1;
    return;
  }
  const { spawn } = require('node:child_process');
  const child = spawn(node, [__filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`The project's own Node cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1;
  });
}
