import type { Plugin } from 'vite';

const name = 'virtual:brands';
const resolved = `\0${name}`;

/** `virtual:brands`, read again when one of these files changes. A page that shows it is loaded again. */
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
