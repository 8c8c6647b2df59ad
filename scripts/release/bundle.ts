import { dirname, join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { listPackages } from './list-packages.ts';

const toUrlPath = (path: string) => path.split(sep).join('/');

/**
 * Modules that are not bundled: packages with binaries, what only PostgreSQL or a setting needs, and what production
 * doesn't load.
 */
const leftByReleases = [/^@node-rs\/argon2$/, /^pg$/, /plugin-emulator/, /\/create-tracer\.ts$/];

/** Keeps the paths of files that a module looks for beside itself. In a release, too, they are beside its source. */
export function keepPlaces(dist: string): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!/import\.meta\.url|__dirname/.test(code)) return null;
      const source = toUrlPath(relative(dist, id));
      const folder = `process.getBuiltinModule('node:path').join(import.meta.dirname, '${dirname(source)}')`;
      return {
        code: code
          .replaceAll('import.meta.url', `new URL('${source}', import.meta.url)`)
          .replaceAll('__dirname', folder),
        map: null,
      };
    },
  };
}

interface Bundle {
  /** The entry's source and the bundle's file, both below the root. */
  source: string;
  file: string;
  /** Packages that are not bundled. By default, those of a release. */
  external?: RegExp[];
}

/** Bundles a program for Node into `target`, without minifying it. */
export async function bundleProgram(
  root: string,
  target: string,
  { source, file, external = leftByReleases }: Bundle,
): Promise<void> {
  const bundle = await rolldown({
    input: join(root, source),
    platform: 'node',
    external,
    plugins: [keepPlaces(join(root, dirname(file))), listPackages()],
  });
  await bundle.write({
    file: join(target, file),
    format: 'esm',
    codeSplitting: false,
  });
  await bundle.close();
}
