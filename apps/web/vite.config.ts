import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Stands in for the server, which fills these into every page it serves. */
function fillPlaceholders(): Plugin {
  const name = process.env.PRODUCT_NAME || 'Cadenza';
  const product = {
    name,
    slug: process.env.PRODUCT_SLUG || 'cadenza',
    apiKey: process.env.API_KEY || 'backline-portal',
    isConsentPrechecked: process.env.SIGNUP_CONSENT_PRECHECKED !== 'false',
    termsUrl: process.env.TERMS_URL || null,
    privacyUrl: process.env.PRIVACY_URL || null,
    downloadRedirects: (process.env.DOWNLOAD_REDIRECTS ?? 'lapsed').split(',').filter(Boolean),
    paddle: {
      scriptUrl: process.env.PADDLE_SCRIPT_URL || 'http://127.0.0.1:4403/paddle.js',
      environment: 'sandbox',
      clientToken: process.env.PADDLE_CLIENT_TOKEN || 'test_token',
    },
    analyticsScript: process.env.ANALYTICS_SCRIPT_URL || null,
    referralScript: process.env.REFERRAL_SCRIPT_URL || null,
  };
  return {
    name: 'fill-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PRODUCT_NAME%', name)
        .replace('%PRODUCT_CONFIG%', () => JSON.stringify(product).replaceAll('<', '\\u003c'))
        .replace('%STYLE_NONCE%', ''),
  };
}

/** What visitors without a session go to first; small enough to come along with the first page. */
const firstPages = ['signup-page', 'link-pages'];

/** The faces of the first screen and the pages around login come with the page, not one after the other. */
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

/** Lays a .br and a .gz beside every text under /assets, so that the server never compresses what never changes. */
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

/** What the decoder of previews fetches by itself; it decodes Opus in Ogg and nothing else. */
const decoderFiles = ['ogv-demuxer-ogg-wasm', 'ogv-decoder-audio-opus-wasm'].flatMap((name) => [
  `${name}.js`,
  `${name}.wasm`,
]);
const decoderFolder = join(import.meta.dirname, '../../node_modules/ogv/dist');

/** Whoever passes binaries on passes their licenses on with them. */
const decoderLicenses = ['COPYING', 'COPYING-ogg.txt', 'COPYING-opus.txt'];

/** Lays the decoder's files under /ogv, by their own names. */
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

const server = `http://127.0.0.1:${process.env.PORT || 4400}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), fillPlaceholders(), preloadFirstPages(), copyDecoder(), precompress()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/dev', '/downloads', '/catalog', '/health', '/ready'].map((path) => [path, server]),
    ),
  },
});
