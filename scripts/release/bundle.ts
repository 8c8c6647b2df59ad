import { dirname, join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { listPackages } from './list-packages.ts';

const toUrlPath = (path: string) => path.split(sep).join('/');

/**
 * Packages that a bundle leaves where they are: packages with binaries, what only PostgreSQL or a setting needs, and
 * what production does not load.
 */
const leftByReleases = [/^@node-rs\/argon2$/, /^pg$/, /plugin-emulator/, /\/create-tracer\.ts$/];

/** Files that a module looks for beside itself are beside its source in a release, too. */
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
  /** The source that it begins with, and its file, both below the root. */
  source: string;
  file: string;
  /** Packages that it leaves where they are; what a release does, if nothing is said. */
  external?: RegExp[];
}

/** Bundles a program for Node into `target`, readable as it was written. */
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
