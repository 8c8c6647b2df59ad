import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { listPackages } from '../scripts/release/list-packages.ts';
import { describeSources } from './bin/find-fresh-bundle.cjs';

// A file for each command, CommonJS: the loader of ES modules alone takes as long as a short command. Packages with binaries, and what only PostgreSQL needs, stay out.
const root = resolve(import.meta.dirname, '..');
const dist = join(import.meta.dirname, 'dist');
const external = [/^@node-rs\/argon2$/, /^pg$/];

const toUrlPath = (path: string) => path.split(sep).join('/');

/** Files that a module looks for beside itself are still beside its source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!/import\.meta\.url|__dirname/.test(code)) return null;
    const source = toUrlPath(relative(dist, id));
    return {
      code: code
        .replaceAll('import.meta.url', `new URL('${source}', import.meta.url)`)
        .replaceAll('__dirname', `require('node:path').join(__dirname, '${dirname(source)}')`),
      map: null,
    };
  },
};

rmSync(dist, { recursive: true, force: true });
const bundle = await rolldown({
  input: { program: join(import.meta.dirname, 'src/program.ts') },
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  external,
  // A part that one command loads at its first use, another has from its start.
  checks: { ineffectiveDynamicImport: false },
  plugins: [keepPlaces, listPackages()],
});
const { output } = await bundle.write({
  dir: dist,
  format: 'cjs',
  // `require` alone reads Node's compile cache at once.
  dynamicImportInCjs: false,
  minify: true,
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  // Parts that are loaded together are one file: each file more is looked up, read and compiled for itself.
  codeSplitting: {
    groups: [
      {
        name: 'shared',
        test: /(rolldown.runtime|cli.src.(?!remote-client|local-client|reference|parse-address)[a-z-]+|core.src.file-fault|domain.src.(limits|errors|messages|paths|license-terms|is-origin|to-visible))\.[tj]s$/,
      },
      {
        name: 'core',
        test: /(db.src.index|core.src.(installation.create-core|password-hasher|audit|downloads.to-downloads-path))\.ts$/,
      },
      {
        name: 'client',
        test: /(cli.src.(local-client|support-calls|parse-address)|api.src.trpc|domain.src.(support.fields|licenses.sku))\.ts$/,
      },
    ],
  },
});
const sources = output
  .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  .filter((id) => !id.startsWith('\0'))
  .map((id) => toUrlPath(relative(root, id)))
  .filter((file) => /^(cli|packages|fixtures)\//.test(file));
// The lockfile stands for what is not ours.
writeFileSync(
  join(dist, 'sources.json'),
  JSON.stringify(describeSources(root, [...sources, 'cli/build.ts', 'package-lock.json'])),
);
