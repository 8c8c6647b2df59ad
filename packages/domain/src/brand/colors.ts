import { z } from 'zod';
/** The colors of the demonstration brand, and the default for all brands. `tokens.css` has the same. */
export const defaultColors = {
  stage: '#12100e',
  panel: '#1b1815',
  raised: '#25211c',
  hairline: '#ffffff14',
  /** The outline of a control. */
  edge: '#7d7266',
  scrim: '#0b0908a3',
  /** The background of something that is drawn on a picture. */
  cover: '#12100ecc',
  paper: '#f4ede4',
  dust: '#b9ada0',
  faint: '#8f8477',
  accent: '#f29a4a',
  accentInk: '#1a0f06',
  accentWash: '#f29a4a14',
  accentPressed: '#e07b2c',
  /** The days of a pie chart that have passed. */
  past: '#7a5238',
  good: '#7fc08a',
  bad: '#f0806f',
};
export type ColorName = keyof typeof defaultColors;
export type Colors = Record<ColorName, string>;
export const colorNames = Object.keys(defaultColors) as ColorName[];

/** The colors of mails. Mail programs are light, so these differ from the portal's. */
export const defaultMailColors = {
  page: '#efe8dd',
  card: '#fffdf9',
  ink: '#231d18',
  quiet: '#665a4f',
  hairline: '#e4dacd',
  link: '#8a4a12',
};
export type MailColors = Record<keyof typeof defaultMailColors, string>;

/** `#rrggbb`, or `#rrggbbaa` for translucent colors. */
export const color = z
  .string()
  .regex(/^#[\da-f]{6}([\da-f]{2})?$/i, 'must be a color such as #f29a4a, or #f29a4a80 with its opacity');

/** The name in CSS: `accentInk` is `accent-ink`. */
export function toTokenName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
