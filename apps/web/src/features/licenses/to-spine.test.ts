import { shopItems } from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { toSpines } from './to-spine.ts';

const item = shopItems.regular;
const toHeights = (...sizes: (number | null)[]) =>
  toSpines(sizes.map((diskBytes) => ({ ...item, needs: { ...item.needs, diskBytes } }))).map(({ height }) => height);
const withColor = (color: string) =>
  toSpines([{ ...item, assets: { card_img: { ...item.assets.card_img, color } } }])[0];

describe('a spine', () => {
  it('is as high as the pack is large, on a logarithmic scale', () => {
    expect(toHeights(4e6, 60e6, 900e6)).toEqual([72, 96, 120]);
    expect(toHeights(0, 1e9)).toEqual([72, 120]);
  });

  it('looks like the others if the packs have about the same size', () => {
    expect(toHeights(2.2e6, 2.2e6)).toEqual([120, 120]);
    expect(toHeights(2.2e6, 2.3e6)).toEqual([119, 120]);
  });

  it('has a middle height for an unknown size', () => {
    expect(toHeights(null, 1e9)).toEqual([96, 120]);
    expect(toHeights(null)).toEqual([96]);
  });

  it('is written on in what can be read', () => {
    expect(withColor('#ffffff')?.isLight).toBe(true);
    expect(withColor('#c9a227')?.isLight).toBe(true);
    expect(withColor('#10202f')?.isLight).toBe(false);
    expect(withColor('#000000')?.isLight).toBe(false);
  });

  it('has a color where the cover has none', () => {
    const { color: _, ...card } = item.assets.card_img;
    expect(toSpines([{ ...item, assets: { card_img: card } }])[0]).toMatchObject({ color: '#2a2622', isLight: false });
  });
});
