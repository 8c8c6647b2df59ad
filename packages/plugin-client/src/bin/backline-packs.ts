#!/usr/bin/env node
import { runPacks } from './run-packs.ts';

process.exitCode = await runPacks(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
});
