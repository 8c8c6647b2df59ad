import { shopItems } from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { toSpine } from './to-spine.ts';

const item = shopItems.regular;
const withBytes = (diskBytes: number | null) => toSpine({ ...item, needs: { ...item.needs, diskBytes } });
const withColor = (color: string) => toSpine({ ...item, assets: { card_img: { ...item.assets.card_img, color } } });

describe('a spine', () => {
  it('is as high as the pack is large', () => {
    expect(withBytes(0).height).toBe(96);
    expect(withBytes(7.5e9).height).toBe(136);
    expect(withBytes(30e9).height).toBe(176);
    expect(withBytes(400e9).height).toBe(176);
    expect(withBytes(null).height).toBe(120);
  });

  it('is written on in what can be read', () => {
    expect(withColor('#ffffff').isLight).toBe(true);
    expect(withColor('#c9a227').isLight).toBe(true);
    expect(withColor('#10202f').isLight).toBe(false);
    expect(withColor('#000000').isLight).toBe(false);
  });

  it('has a color where the cover has none', () => {
    const { color: _, ...card } = item.assets.card_img;
    expect(toSpine({ ...item, assets: { card_img: card } })).toMatchObject({ color: '#2a2622', isLight: false });
  });
});
