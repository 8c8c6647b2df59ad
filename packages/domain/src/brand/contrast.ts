import type { ColorName, Colors, MailColors } from './colors.ts';

type Channels = [red: number, green: number, blue: number, alpha: number];

function toChannels(hex: string): Channels {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2) || 'ff', 16) / 255;
  return [at(1), at(3), at(5), at(7)];
}

function lay([red, green, blue, alpha]: Channels, ground: Channels): Channels {
  const mix = (channel: number, below: number) => channel * alpha + below * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

/** Relative luminance (WCAG 2.2). */
function toLuminance([red, green, blue]: Channels): number {
  const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** The contrast of a color on a background, 1 to 21 (WCAG 2.2). `beneath` shows through a translucent background. */
export function toContrast(color: string, ground: string, beneath = '#000000'): number {
  const below = lay(toChannels(ground), toChannels(beneath));
  const a = toLuminance(lay(toChannels(color), below));
  const b = toLuminance(below);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Minimum contrasts for text, for text from 18 px, and for outlines and icons (WCAG 2.2, 1.4.3 and 1.4.11). */
const forText = 4.5;
const forLargeText = 3;
const forSigns = 3;

const surfaces = ['stage', 'panel', 'raised'] as const;

export interface ColorPair {
  color: ColorName;
  ground: ColorName;
  atLeast: number;
  use: string;
}

const on = (color: ColorName, grounds: readonly ColorName[], atLeast: number, use: string): ColorPair[] =>
  grounds.map((ground) => ({ color, ground, atLeast, use }));

/** All pairs of colors that the portal draws on each other, with their minimum contrast. */
export const colorPairs: readonly ColorPair[] = [
  ...on('paper', surfaces, forText, 'text'),
  ...on('dust', surfaces, forText, 'quiet text'),
  ...on('faint', ['stage', 'panel'], forText, 'placeholders and struck prices'),
  ...on('faint', ['raised'], forLargeText, 'large text'),
  ...on('accent', ['stage', 'panel'], forText, 'text of what sounds'),
  ...on('accent', ['raised'], forSigns, 'signs, bars and the ring around the focus'),
  ...on('accentInk', ['accent', 'accentPressed'], forText, 'text of the primary button'),
  ...on('good', surfaces, forText, 'text of what is in order'),
  ...on('bad', surfaces, forText, 'text of what is wrong'),
  ...on('edge', surfaces, forSigns, 'outlines of controls'),
  ...on('paper', ['cover'], forSigns, 'signs on a picture'),
];

/** The contrast of a pair of colors. Over a picture, it is that of the worst case. */
export function toPairContrast(colors: Colors, { color, ground }: Pick<ColorPair, 'color' | 'ground'>): number {
  const pictures = ground === 'cover' ? ['#000000', '#ffffff'] : [colors.stage];
  return Math.min(...pictures.map((picture) => toContrast(colors[color], colors[ground], picture)));
}

export interface MailPair {
  color: keyof MailColors;
  ground: keyof MailColors;
}

/** All mail colors are for text, which needs 4.5. */
export const mailPairs: readonly MailPair[] = [
  { color: 'ink', ground: 'card' },
  { color: 'quiet', ground: 'card' },
  { color: 'quiet', ground: 'page' },
  { color: 'link', ground: 'card' },
];
export const mailContrast = forText;
