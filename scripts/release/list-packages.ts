import { join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/**
 * Writes a file beside a bundle with the folders of its packages, such as `node_modules/zod`. A release collects these
 * files.
 */
export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_, bundle) {
      const folders = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
        .map((id) => relative(root, id).split(sep).join('/'))
        .flatMap((id) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      const source = JSON.stringify([...new Set(folders)].sort());
      this.emitFile({ type: 'asset', fileName: 'packages.json', source });
    },
  };
}
