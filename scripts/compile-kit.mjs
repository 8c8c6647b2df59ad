// npm runs this in a kit's folder before it packs the kit. It compiles the kit, and stops npm if the archive would lack
// a program.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { main, modules } from './main.mjs';

const folder = process.cwd();
const compiler = join(modules, 'typescript/bin/tsc');

/** Every compiled path in a manifest's `bin` and `exports`. */
function listCompiled(value) {
  if (typeof value === 'string') return /^(\.\/)?dist\//.test(value) ? [value] : [];
  return Object.values(value ?? {}).flatMap(listCompiled);
}

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${folder} could not be compiled: the reason is above.`);
}

await main(() => {
  const { name, bin, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!existsSync(compiler))
    throw new Error(`${name} has to be compiled before it is packed. Run "npm ci" in the checkout first.`);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const stage = join(folder, 'stage.mjs');
  if (existsSync(stage)) run(stage);
  // Ignores the cache of an earlier run, because it would leave files out.
  run(compiler, '-p', 'tsconfig.build.json', '--incremental', 'false', '--tsBuildInfoFile', 'null');
  const missing = listCompiled({ bin, exports }).filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) throw new Error(`${name} names files that were not compiled: ${missing.join(', ')}.`);
});
