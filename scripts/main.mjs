// Runs on whatever Node the host has (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The reader of what a program prints has gone (`npm run load -- --help | head`): it ends, and that is no failure.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const modules = join(root, 'node_modules');

export function say(text) {
  process.stderr.write(`backline: ${text}\n`);
}

/** Runs a script's main part; an error is one line, not a stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
