/// <reference path="./virtual-brands.d.ts" />
import { create } from 'storybook/theming';

if (globalThis.workshopLook === undefined) throw new Error('The page of the workshop names no brand');
const { name, scheme, colors, fonts } = globalThis.workshopLook;

/** The look of the workshop and its docs pages, which is the product's. */
export const theme = create({
  base: scheme,
  brandTitle: `${name} workshop`,
  brandUrl: './',
  fontBase: `"${fonts.sans?.family ?? 'Instrument Sans'}", system-ui, sans-serif`,
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
