#!/usr/bin/env node
// Plain JavaScript for the host's own Node, which may be older than the one that the project pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= 24) {
  await import(main.href);
} else {
  const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
  if (existsSync(node)) {
    const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('error', (error) => {
      process.stderr.write(`The project's own Node cannot be started: ${error.message}\n`);
      process.exitCode = 1;
    });
    child.on('exit', (code, signal) => {
      process.exitCode = signal === null ? code : 1;
    });
  } else {
    process.stderr.write('The project is not installed yet. Run "npm ci" first.\n');
    process.exitCode = 1;
  }
}
