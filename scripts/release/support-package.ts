import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { loadAll } from '../../cli/src/load-commands.ts';
import { canUseServer, type Loaded } from '../../cli/src/shared/command.ts';
import { keepPlaces } from './bundle.ts';
import { writeLicenses } from './licenses.ts';
import { listPackages } from './list-packages.ts';

/** True for commands that work without a shop's database and files. */
const worksApart = ({ noun, verb, command }: Loaded) =>
  canUseServer(command) || (noun === null && verb === 'completion');

/** Keeps only the help of a command for the shop's machine. `demandNeeds` refuses it before it runs. */
const toHelpOnly = ({ command }: Loaded) =>
  `export const command = ${JSON.stringify({ ...command, needs: ['machine'], needsWith: {} })};`;

/** Modules that nothing in this package loads: use cases, database drivers, Paddle. */
const ofShop = /^@backline\/(?!domain\/|activation\/|db\/faults$)|\/local-client\.ts$|\/sqlite\.ts$|\/pg\.ts$/;

/** Leaves out everything that only a shop's machine can run. */
function leaveShop(root: string, commands: readonly Loaded[]): Plugin {
  const files = commands
    .filter((loaded) => !worksApart(loaded))
    .map((loaded) => [join(root, 'cli/src', loaded.noun ?? 'standalone', `${loaded.verb}.ts`), toHelpOnly(loaded)]);
  const reduced = new Map(files as [string, string][]);
  return {
    name: 'leave-shop',
    resolveId: (source, _, { kind }) => (kind === 'dynamic-import' && ofShop.test(source) ? '\0shop' : null),
    load: (id) => (id === '\0shop' ? 'export {};' : (reduced.get(id) ?? null)),
  };
}

const launcher = `#!/usr/bin/env node
require('../dist/program.cjs').runSupport(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
`;

/**
 * Puts the npm package for support into `target`: one file for Node 20 and newer on any system, without native code or
 * dependencies. Returns the folders of the included packages.
 */
export async function stageSupport(root: string, target: string): Promise<string[]> {
  const dist = join(root, 'dist');
  const bundle = await rolldown({
    input: join(root, 'cli/src/support-package.ts'),
    platform: 'node',
    transform: { target: 'node20' },
    checks: { ineffectiveDynamicImport: false },
    plugins: [leaveShop(root, await loadAll()), keepPlaces(dist), listPackages()],
  });
  await bundle.write({
    file: join(target, 'dist/program.cjs'),
    format: 'cjs',
    codeSplitting: false,
    minify: true,
  });
  await bundle.close();
  const list = join(target, 'dist/packages.json');
  const packages = JSON.parse(readFileSync(list, 'utf8')) as string[];
  rmSync(list);
  mkdirSync(join(target, 'bin'));
  writeFileSync(join(target, 'bin/backline.cjs'), launcher);
  chmodSync(join(target, 'bin/backline.cjs'), 0o755);
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name: 'backline-cli',
    version,
    description: 'The command line of Backline for support, at the server of a shop',
    license,
    bin: { backline: 'bin/backline.cjs' },
    engines: { node: '>=20' },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(target, 'LICENSE'), readFileSync(join(root, 'LICENSE')));
  writeLicenses(root, target, packages);
  return packages;
}
