import { root } from './main.mjs';
import { bundleProgram } from './release/bundle.ts';

/**
 * The server in one file, for tests that start many: a start reads 900 modules otherwise, which is half of its time. It
 * has all that its sources have, also what releases leave out.
 */
await bundleProgram(root, root, {
  source: 'apps/server/src/main.ts',
  file: 'apps/server/dist/main.mjs',
  external: [/^@node-rs\/argon2$/, /^pg$/],
});
