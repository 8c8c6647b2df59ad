import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { isTest } from './env.ts';
import { indexSheets } from './index-sheets.ts';

const sheets = '../src/matrices/sheets.tsx';

const besidePages: Plugin = {
  name: 'beside-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(fixtures|stories|audition)\/.*\.(tsx?|json)$/ },
    handler: (code) => code.replace(/(['"`])\/(?=catalog\/|ogv['"`])/g, '$1'),
  },
};

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // Contact sheets prove nothing that their stories do not.
  stories: ['../src/**/*.stories.tsx', ...(isTest ? [] : [sheets])],
  experimental_indexers: (indexers = []) => [
    ...indexers,
    { test: /\/matrices\/sheets\.tsx$/, createIndex: async (file) => indexSheets(file) },
  ],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [
    '../../apps/web/public',
    { from: '../../fixtures/assets/catalog', to: '/catalog' },
    { from: '../../node_modules/ogv/dist', to: '/ogv' },
  ],
  // What the server has at its root is beside the workshop's pages, wherever these are.
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), ...(isTest ? [] : [besidePages])],
  }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Stories show every state; tables made from types would only repeat the source.
  typescript: { reactDocgen: false },
};

export default config;
