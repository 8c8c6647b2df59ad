import type { Plugin } from 'vite';
import { readOwnBrand } from '../brands.ts';

const name = 'virtual:reference';

/** The API reference as a module of the workshop. Making it from the router needs Node. */
export function serveReference(): Plugin {
  return {
    name: 'serve-reference',
    resolveId: { filter: { id: /^virtual:reference$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:reference$/ },
      async handler() {
        const { referenceCss, referenceJs, renderReference } = await import('@backline/api');
        const html = renderReference({
          productName: readOwnBrand().name,
          codePrefix: readOwnBrand().codePrefix,
          publicUrl: 'https://portal.example.com',
          basePath: '/api/v1',
          cssPath: '',
          scriptPath: '',
        })
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${referenceCss}</style>`)
          .replace(/<script src=.*?<\/script>/, '')
          .replace('</body>', () => `<script>${referenceJs}</script></body>`);
        return `export const reference = ${JSON.stringify(html)};`;
      },
    },
  };
}
