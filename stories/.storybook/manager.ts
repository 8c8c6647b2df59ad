import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({
    base: 'dark',
    brandTitle: 'Backline workshop',
    brandUrl: './',
    appBg: '#12100e',
    appContentBg: '#12100e',
    appPreviewBg: '#12100e',
    appBorderColor: '#2c2824',
    barBg: '#1b1815',
    barSelectedColor: '#f29a4a',
    colorPrimary: '#f29a4a',
    colorSecondary: '#f29a4a',
    textColor: '#f4ede4',
    textMutedColor: '#b9ada0',
    inputBg: '#1b1815',
  }),
});
