import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

/** Docs pages are read, not tested: the story runner goes without them, and stays as fast. */
const hasDocs = process.env.VITEST === undefined;

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest', ...(hasDocs ? ['@storybook/addon-docs'] : [])],
  previewAnnotations: (entries = []) =>
    hasDocs ? [...entries, fileURLToPath(new URL('docs/annotations.tsx', import.meta.url))] : entries,
  staticDirs: [
    '../../apps/web/public',
    { from: '../../fixtures/assets/catalog', to: '/catalog' },
    { from: '../../node_modules/ogv/dist', to: '/ogv' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: hasDocs && 'react-docgen' },
};

export default config;
