import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [
    '../../apps/web/public',
    { from: '../../fixtures/assets/catalog', to: '/catalog' },
    { from: '../../node_modules/ogv/dist', to: '/ogv' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Stories show every state; tables made from types would only repeat the source.
  typescript: { reactDocgen: false },
};

export default config;
