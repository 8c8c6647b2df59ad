import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { main, root } from './main.mjs';
import { findTool, run } from './programs.mjs';

const { findFreshBundle } = createRequire(import.meta.url)('../cli/bin/find-fresh-bundle.cjs');

/** All that the portal can be made of. The lockfile stands for what is not ours. */
const portalSources = [
  'apps/web/{index.html,package.json,tsconfig.json,vite.config.ts}',
  'apps/web/{public,src}/**/*.*',
  'packages/*/{package.json,src/**/*.*}',
  'package-lock.json',
];
const portal = join(root, 'apps/web');
const builtFrom = join(root, '.cache/portal-built-from');

function hashSources() {
  const hash = createHash('sha256');
  for (const file of globSync(portalSources, { cwd: root, exclude: ['**/*.test.*'] }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function isPortalBuilt(sources) {
  const isThere = ['dist/index.html', 'dist-server/render.js'].every((file) => existsSync(join(portal, file)));
  return isThere && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources;
}

await main(() => {
  const world = { node: process.execPath, env: process.env };
  const quiet = { cwd: portal, stdio: ['ignore', 'ignore', 'inherit'] };
  const sources = hashSources();
  if (!isPortalBuilt(sources)) {
    run(world, [findTool('vite'), 'build'], quiet);
    run(world, [findTool('vite'), 'build', '--ssr'], quiet);
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(builtFrom, sources);
  }
  if (findFreshBundle(root) === null) run(world, [join(root, 'cli/build.ts')]);
});
