#!/usr/bin/env node
import http from 'node:http';
import { runPacks } from './run-packs.ts';

// A closed pipe (`backline-packs list | head -1`) must not stop an installation.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

// Node's `fetch` ignores the proxy in the environment by default. Before Node 24.14, only NODE_USE_ENV_PROXY=1 changes
// that.
http.setGlobalProxyFromEnv?.();

process.exitCode = await runPacks(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
});
