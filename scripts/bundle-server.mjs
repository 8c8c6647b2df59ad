import { root } from './main.mjs';
import { bundleProgram } from './release/bundle.ts';

/**
 * Bundles the server into one file. Otherwise a start reads 900 modules, and for each import of Drizzle Node parses the
 * 130 KB exports of its package. Together that is more than half of the start. The bundle contains everything in the
 * sources, including what releases leave out.
 */
await bundleProgram(root, root, {
  source: 'apps/server/src/main.ts',
  file: 'apps/server/dist/main.mjs',
  external: [/^@node-rs\/argon2$/, /^pg$/],
});
