import type { Plugin } from 'vite';
import { readDesignTokens } from '../read-design-tokens.ts';

const fileName = 'tokens.json';

/** Puts `tokens.json` beside the workshop's pages. */
export function serveDesignTokens(): Plugin {
  return {
    name: 'serve-design-tokens',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readDesignTokens() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, response) => {
        response.setHeader('content-type', 'application/json').end(readDesignTokens());
      });
    },
  };
}
