import type { CartItem } from '@backline/domain/catalog/catalog';

/** The heights in pixels of the smallest and the largest pack, and of one of unknown size. */
const heights = { least: 72, most: 120, unknown: 96 };
/** Packs that differ less than tenfold do not use the whole range, so that equal ones look equal. */
const spreadMin = 1;
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

/** The height of a pack among others, by its size on a logarithmic scale. */
function toHeight(diskBytes: number | null, all: readonly number[]): number {
  const { least, most, unknown } = heights;
  if (diskBytes === null) return unknown;
  const largest = Math.max(...all);
  const spread = Math.max(Math.log10(largest / Math.min(...all)), spreadMin);
  return Math.round(most - (Math.log10(largest / diskBytes) / spread) * (most - least));
}

/** The looks of packs on the shelf: their heights show their sizes, and their colors are those of their covers. */
export function toSpines(packs: readonly Pick<CartItem, 'assets' | 'needs'>[]): Spine[] {
  const sizes = packs.map(({ needs }) => (needs.diskBytes === null ? null : Math.max(1, needs.diskBytes)));
  const known = sizes.filter((size) => size !== null);
  return packs.map(({ assets }, at) => {
    const color = assets.card_img.color ?? darkest;
    // Where black and white have the same contrast.
    return { height: toHeight(sizes[at] ?? null, known), color, isLight: toLuminance(color) > 0.179 };
  });
}
