import type { Plugin } from 'vite';

const name = 'virtual:brands';
const resolved = `\0${name}`;

/** Serves `virtual:brands`, which is read again when one of these files changes. Pages that use it then reload. */
export function serveBrands(files: readonly string[], read: () => readonly object[]): Plugin {
  return {
    name: 'brands',
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(read())}`;
    },
  };
}
