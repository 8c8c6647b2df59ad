// Runs on the host's own Node (20 or newer) before anything is installed, so it is plain JavaScript without
// dependencies.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// If the reader of the output ends first (`npm run load -- --help | head`), this process ends without an error.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const modules = join(root, 'node_modules');

export function say(text) {
  process.stderr.write(`backline: ${text}\n`);
}

/** Runs the main part of a script. An error is printed as one line, not as a stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
