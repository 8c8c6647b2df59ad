import type { Plugin } from 'vite';

const name = 'virtual:texts';

/** Every text of the product as a module of the workshop, found when the module is loaded. */
export function serveTexts(): Plugin {
  return {
    name: 'serve-texts',
    resolveId: { filter: { id: /^virtual:texts$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:texts$/ },
      async handler() {
        const { findTexts } = await import('../find-texts.ts');
        return `export const texts = ${JSON.stringify(findTexts())};`;
      },
    },
  };
}
