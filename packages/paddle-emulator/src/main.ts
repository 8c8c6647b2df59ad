#!/usr/bin/env node
import { nodeFault } from './node-fault.ts';

if (nodeFault === null) await import('./run.ts');
else {
  process.stderr.write(`${nodeFault}\n`);
  process.exitCode = 1;
}
