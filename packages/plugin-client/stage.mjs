// Prepares the compiled package in dist: this package's sources together with the lease format that they import.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = import.meta.dirname;
const stage = join(root, 'node_modules/.stage');
const format = join(stage, 'activation');
rmSync(stage, { recursive: true, force: true });
cpSync(join(root, 'src'), stage, { recursive: true });
cpSync(join(root, '../activation/src'), format, { recursive: true });

for (const name of readdirSync(stage, { recursive: true }).filter((one) => one.endsWith('.ts'))) {
  const file = join(stage, name);
  const place = `./${relative(dirname(file), format)}`.replaceAll('\\', '/');
  const own = readFileSync(file, 'utf8').replace(/'@backline\/activation\/([\w-]+)'/g, `'${place}/$1.ts'`);
  // Type declarations keep import paths as written, but programs need the names of JavaScript files.
  writeFileSync(file, own.replace(/'(\.\.?\/[^']+)\.ts'/g, `'$1.js'`));
}
writeFileSync(join(stage, 'package.json'), '{ "type": "module" }\n');
