import type { CartItem } from '@backline/domain/catalog/catalog';

/** The minimum and maximum height in pixels, and the height for an unknown size. */
const heights = { least: 96, most: 176, unknown: 120 };
/** A pack of this many bytes or more has the maximum height. */
const largest = 30e9;
const darkest = '#2a2622';

export interface Spine {
  height: number;
  /** The cover's color, such as #3a2f25. */
  color: string;
  /** True if the text on it is dark. */
  isLight: boolean;
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** The relative luminance of a color such as #3a2f25, from 0 to 1 (WCAG 2.2). */
function toLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A pack's look on the shelf: its height depends on its size, its color on the cover. */
export function toSpine({ assets, needs }: Pick<CartItem, 'assets' | 'needs'>): Spine {
  const color = assets.card_img.color ?? darkest;
  const { diskBytes } = needs;
  const part = diskBytes === null ? null : Math.min(1, Math.sqrt(diskBytes / largest));
  const { least, most, unknown } = heights;
  return {
    height: part === null ? unknown : Math.round(least + part * (most - least)),
    color,
    // Where black and white have the same contrast.
    isLight: toLuminance(color) > 0.179,
  };
}
