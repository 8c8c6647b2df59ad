import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { brandFiles, brandFolders, ownFontCss, readBrands, readOwnBrand, type WorkshopLook } from './brands.ts';
import { isTest } from './env.ts';
import { indexSheets } from './index-sheets.ts';
import { serveBrands } from './serve/serve-brands.ts';
import { serveDesignTokens } from './serve/serve-design-tokens.ts';
import { servePaddleEmulator } from './serve/serve-paddle-emulator.ts';
import { servePluginEmulator } from './serve/serve-plugin-emulator.ts';
import { serveReference } from './serve/serve-reference.ts';
import { serveTexts } from './serve/serve-texts.ts';

const sheets = '../src/matrices/sheets.tsx';

const besidePages: Plugin = {
  name: 'beside-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(fixtures|stories|audition)\/.*\.(tsx?|json)$/ },
    handler: (code) => code.replace(/(['"`])\/(?=catalog\/|ogv['"`])/g, '$1'),
  },
};

/**
 * Writes the brand's colors into the page before any style sheet, so that the page isn't white until they have loaded.
 */
function toHead(): string {
  const { name, slug, scheme, colors, fonts } = readOwnBrand();
  const look: WorkshopLook = { name, slug, scheme, colors, fonts };
  const ground = `<style>@layer base{html{background:${colors.stage};color-scheme:${scheme}}}html .sb-preparing-story,html .sb-preparing-docs{background:${colors.stage}}</style>`;
  return `${ground}<script>workshopLook=${JSON.stringify(look)}</script>`;
}

const managerCss = `<style>${ownFontCss}[data-zoom] #storybook-preview-iframe{position:absolute;inset:0 auto auto 0;width:50%;height:50%;margin:0;transform:scale(2);transform-origin:0 0}</style>`;

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // Tests skip contact sheets, docs pages and pages to read, which show nothing that other stories don't.
  stories: isTest ? ['../src/!(start|foundations|reference)/**/*.stories.tsx'] : ['../src/**/*.stories.tsx', sheets],
  experimental_indexers: (indexers = []) => [
    ...indexers,
    { test: /\/matrices\/sheets\.tsx$/, createIndex: async (file) => indexSheets(file) },
  ],
  // The test add-on is only for tests. In the workshop its server part waits for the whole index, so each first visit
  // would show an error.
  addons: ['@storybook/addon-a11y', isTest ? '@storybook/addon-vitest' : '@storybook/addon-docs'],
  previewAnnotations: (entries = []) =>
    isTest
      ? [fileURLToPath(new URL('trim-reports.ts', import.meta.url)), ...entries]
      : [...entries, fileURLToPath(new URL('annotations.tsx', import.meta.url))],
  staticDirs: [
    '../../apps/web/public',
    { from: '../../fixtures/catalog', to: '/catalog' },
    { from: '../../node_modules/ogv/dist', to: '/ogv' },
    { from: '../../node_modules/@fontsource-variable/instrument-sans/files', to: '/fonts' },
    ...brandFolders,
  ],
  // Serves the files of the server's root next to the workshop's pages, wherever these are hosted.
  viteFinal: (config) => ({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      serveBrands(brandFiles, readBrands),
      serveTexts(),
      serveReference(),
      servePaddleEmulator(),
      servePluginEmulator(),
      serveDesignTokens(),
      ...(isTest ? [] : [besidePages]),
    ],
  }),
  managerHead: (head = '') => `${head}${managerCss}${toHead()}`,
  previewHead: (head = '') => `${head}<link rel="icon" href="favicon.svg">${toHead()}`,
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: isTest ? false : 'react-docgen' },
};

export default config;
