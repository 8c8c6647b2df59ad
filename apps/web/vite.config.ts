import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { toPageTexts } from '@backline/domain/pages/page-texts';
import { frames, type PagePart, pageRows } from '@backline/domain/pages/pages';
import { afterPaintMark, paths } from '@backline/domain/pages/paths';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { listPackages } from '../../scripts/release/list-packages.ts';

const server = `http://127.0.0.1:${process.env.PORT || 4400}`;
const serverWithinMs = 60_000;
const lookAgainMs = 200;

/**
 * The settings that the server writes into a page, as text: the configuration, and the tags of the brand. It starts at
 * the same time, and restarts on changes.
 */
async function readFromServer(): Promise<{ config: string; brandTags: string }> {
  const giveUpAt = Date.now() + serverWithinMs;
  for (;;) {
    const page = await fetch(`${server}/login`).then(
      (answer) => answer.text(),
      () => '',
    );
    const config = /<script type="application\/json" id="product-config">([^<]+)</.exec(page)?.[1];
    const [brandTags = ''] = /<meta name="theme-color".*?(?=<script)/s.exec(page) ?? [];
    if (config !== undefined) return { config, brandTags };
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
      const { config, brandTags } = await readFromServer();
      const { name } = JSON.parse(config) as { name: string };
      const toHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
      return toPageTexts(name)
        .reduce((filled, [mark, words]) => filled.replaceAll(mark, () => toHtml(words)), html)
        .replace('%PRODUCT_CONFIG%', () => config)
        .replace(/<meta\s+name="brand"[^>]*>/, () => brandTags);
    },
  };
}

/**
 * Parts that a page or its visitors need next, outside the first load: chunks by the path, or by its first part. A path
 * may have a placeholder for the product's slug.
 */
const toChunk = (part: PagePart | null) => part?.source.split('/')[0] ?? [];
const pageChunks = Object.fromEntries([
  [paths.home, ['auth-pages']],
  ...pageRows.map(([, row]) => [row.path, [row.frame && frames[row.frame], row].flatMap(toChunk)]),
]) as Record<string, string[]>;

/** Starts the portal on a page that the server has rendered. */
const afterPaint = 'after-paint';

/** The files of chunks and of everything that they import. */
function findFiles(bundle: Rolldown.OutputBundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const wanted = Object.values(bundle).filter((file) => file.type === 'chunk' && isWanted(file));
  const files = new Set(wanted.map(({ fileName }) => fileName));
  for (const name of files) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported);
  }
  return files;
}

/** Loads the fonts with the page, and lists for the server which scripts to load with which page. */
function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'src/app/after-paint.ts'), name: afterPaint });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /instrument-(?:sans|serif).*\.woff2$/.test(file))
          .map((file) => toFontLink(`/${file}`)),
    },
    generateBundle(_, bundle) {
      const firstLoad = findFiles(bundle, ({ isEntry, name }) => isEntry && name !== afterPaint);
      const toUrls = (chunks: string[]) =>
        [...findFiles(bundle, ({ name }) => chunks.includes(name))]
          .filter((file) => !firstLoad.has(file))
          .map((file) => `/${file}`);
      const pages = { ...pageChunks, [afterPaintMark]: [afterPaint] };
      const scripts = Object.entries(pages)
        .map(([path, chunks]) => [path, toUrls(chunks)] as const)
        .filter(([, urls]) => urls.length > 0);
      const source = JSON.stringify(Object.fromEntries(scripts));
      this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source });
    },
  };
}

function toFontLink(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
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

/** The program that renders pages on the server: whole, so that it loads at once, and React in its fast form. */
const rendererConfig: UserConfig = {
  plugins: [react(), listPackages()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'es2024',
    outDir: 'dist-server',
    copyPublicDir: false,
    rolldownOptions: { input: 'src/app/render.tsx', output: { codeSplitting: false } },
  },
};

/** The entry, and what other pages share with those around login, of which they need nothing else. */
const inFirstLoad = new RegExp(
  [
    'src/app/main\\.tsx',
    'lib/(?:auth/use-current-user|calls/use-(?:single-flight|waves)|text/play-failure)\\.ts',
    'lib/text/rich\\.tsx',
    'features/site/(?:brand-mark|cover-play|site-footer)\\.tsx',
    'ui/src/(?:controls/notice|fields/(?:checkbox|form)|marks/(?:mark|monogram|play-disc|spinner|waveform))\\.tsx',
    'ui/src/marks/waveform-path\\.ts',
    'domain/src/text\\.ts',
    'texts/src/(?:message|en/(?:shop/preview|ui))\\.ts',
    // Without those that only other pages have.
    'lucide-react/(?!.*/(?:credit-card|headset|history|log-out|panel-left|shield-check|smartphone|undo-2|user-round)\\.m?js).*',
  ]
    .map((path) => `/${path}$`)
    .join('|'),
);

const portalConfig: UserConfig = {
  plugins: [react(), tailwindcss(), fillPlaceholders(), preloadPages(), copyDecoder(), listPackages(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for the first load and one for the pages around login: a slow phone needs 10 ms for each more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: inFirstLoad, priority: 2 },
            { name: 'auth-pages', test: /features\/account\/sign-in\/auth-pages\.ts$/, priority: 1 },
            {
              name: 'packs',
              test: /features\/packs\/|texts\/src\/en\/packs\.ts/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'audition',
              test: /features\/audition\/|texts\/src\/en\/shop\/audition\.ts/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/dev', '/assets', '/downloads', '/packs', '/catalog', '/brand', '/health', '/ready'].map(
        (path) => [
          path,
          // The host stays the page's own: the server compares them.
          { target: server, changeOrigin: false },
        ],
      ),
    ),
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? rendererConfig : portalConfig));
