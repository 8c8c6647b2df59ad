import { create } from 'storybook/theming';

/** The looks of the workshop itself, and of its docs pages: those of the product. */
export const theme = create({
  base: 'dark',
  brandTitle: 'Backline workshop',
  brandUrl: './',
  fontBase: '"Instrument Sans", system-ui, sans-serif',
  fontCode: '"JetBrains Mono", ui-monospace, monospace',
  appBg: '#12100e',
  appContentBg: '#12100e',
  appPreviewBg: '#12100e',
  appBorderColor: '#2c2824',
  appBorderRadius: 12,
  barBg: '#1b1815',
  barSelectedColor: '#f29a4a',
  colorPrimary: '#f29a4a',
  colorSecondary: '#f29a4a',
  textColor: '#f4ede4',
  textMutedColor: '#b9ada0',
  inputBg: '#1b1815',
});
