import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT || 4400}`;
const serverWithinMs = 60_000;
const lookAgainMs = 200;

/** The configuration that the server writes into a page, as text. The server starts at the same time, and restarts on changes. */
async function readProductConfig(): Promise<string> {
  const giveUpAt = Date.now() + serverWithinMs;
  for (;;) {
    const page = await fetch(`${server}/login`).then(
      (answer) => answer.text(),
      () => '',
    );
    const config = /<script type="application\/json" id="product-config">([^<]+)</.exec(page)?.[1];
    if (config !== undefined) return config;
    if (Date.now() > giveUpAt)
      throw new Error(`The portal's server does not answer at ${server}. "npm run dev" starts both.`);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** Fills the development page's placeholders with the server's values, as the server does for the build. */
function fillPlaceholders(): Plugin {
  return {
    name: 'fill-placeholders',
    apply: 'serve',
    async transformIndexHtml(html) {
      const config = await readProductConfig();
      const { name } = JSON.parse(config) as { name: string };
      const inHtml = name.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
      return html
        .replaceAll('%PRODUCT_NAME%', () => inHtml)
        .replace('%PRODUCT_CONFIG%', () => config)
        .replace('%STYLE_NONCE%', '');
    },
  };
}

/** The pages that visitors without a session open next; small enough to preload. */
const firstPages = ['signup-page', 'link-pages'];

/** Preloads the fonts of the first screen and the pages around login. */
function preloadFirstPages(): Plugin {
  return {
    name: 'preload-first-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const fonts = Object.keys(bundle).filter((file) => /instrument-(?:sans|serif).*\.woff2$/.test(file));
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        const pages = chunks.filter(({ name }) => firstPages.includes(name));
        const scripts = new Set(pages.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        return [
          ...fonts.map((file) => toLink({ rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2' })),
          ...[...scripts]
            .filter((file) => !entries.includes(file))
            .map((file) => toLink({ rel: 'modulepreload', href: `/${file}` })),
        ];
      },
    },
  };
}

function toLink(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' };
}

/** Adds a .br and a .gz to every text under /assets, so that the server compresses no static file. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/^assets\/.*\.(?:js|css|svg)$/.test(file.fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(source, { params }),
          });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/** The files that the decoder of previews fetches; it decodes only Opus in Ogg. */
const decoderFiles = ['ogv-demuxer-ogg-wasm', 'ogv-decoder-audio-opus-wasm'].flatMap((name) => [
  `${name}.js`,
  `${name}.wasm`,
]);
const decoderFolder = join(import.meta.dirname, '../../node_modules/ogv/dist');

/** Distributing the binaries requires distributing their licenses. */
const decoderLicenses = ['COPYING', 'COPYING-ogg.txt', 'COPYING-opus.txt'];

/** Copies the decoder's files to /ogv under their own names. */
function copyDecoder(): Plugin {
  return {
    name: 'copy-decoder',
    async generateBundle() {
      for (const file of [...decoderFiles, ...decoderLicenses])
        this.emitFile({ type: 'asset', fileName: `ogv/${file}`, source: await readFile(join(decoderFolder, file)) });
    },
    configureServer({ middlewares }) {
      middlewares.use('/ogv', (request, response, next) => {
        const file = basename(request.url ?? '');
        if (!decoderFiles.includes(file)) return next();
        response.setHeader('content-type', file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
        createReadStream(join(decoderFolder, file)).pipe(response);
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), fillPlaceholders(), preloadFirstPages(), copyDecoder(), precompress()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/dev', '/assets', '/downloads', '/catalog', '/health', '/ready'].map((path) => [path, server]),
    ),
  },
});
