import { root } from './main.mjs';
import { bundleProgram } from './release/bundle.ts';

/**
 * The server in one file. A start reads 900 modules otherwise, and Node parses the exports of Drizzle's package, 130 KB,
 * for each import in it: together more than half of its time. It has all that its sources have, also what releases leave out.
 */
await bundleProgram(root, root, {
  source: 'apps/server/src/main.ts',
  file: 'apps/server/dist/main.mjs',
  external: [/^@node-rs\/argon2$/, /^pg$/],
});
