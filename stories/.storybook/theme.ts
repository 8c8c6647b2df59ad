import { create } from 'storybook/theming';
import type { WorkshopLook } from './brands.ts';

declare global {
  /** What `main.ts` writes into the page: the brand of the installation. */
  var workshopLook: WorkshopLook | undefined;
}

const { name, scheme, colors } = globalThis.workshopLook ?? {
  name: 'Backline',
  scheme: 'dark' as const,
  colors: {
    stage: '#12100e',
    panel: '#1b1815',
    edge: '#7d7266',
    paper: '#f4ede4',
    dust: '#b9ada0',
    accent: '#f29a4a',
    accentInk: '#1a0f06',
  },
};

/** The looks of the workshop itself, and of its docs pages: those of the product. */
export const theme = create({
  base: scheme,
  brandTitle: `${name} workshop`,
  brandUrl: './',
  fontBase: '"Instrument Sans", system-ui, sans-serif',
  fontCode: '"JetBrains Mono", ui-monospace, monospace',
  appBg: colors.stage,
  appContentBg: colors.stage,
  appPreviewBg: colors.stage,
  appBorderColor: `${colors.edge.slice(0, 7)}4d`,
  appBorderRadius: 12,
  barBg: colors.panel,
  barTextColor: colors.dust,
  barHoverColor: colors.paper,
  barSelectedColor: colors.accent,
  colorPrimary: colors.accent,
  colorSecondary: colors.accent,
  textColor: colors.paper,
  textInverseColor: colors.accentInk,
  textMutedColor: colors.dust,
  inputBg: colors.panel,
  inputTextColor: colors.paper,
});
