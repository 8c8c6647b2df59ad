import { beforeEach, describe, expect, it } from 'vitest';
import type { ItemStorage } from '../browser/browser-storage.ts';
import { dropPromo, readCampaign, rememberCampaign } from './campaign.ts';

let storage: ItemStorage;

beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
});

describe('the memory of a campaign', () => {
  it('is empty for an address without a campaign', () => {
    rememberCampaign('?plan=annual', storage);
    expect(readCampaign(storage)).toEqual({ promo: null, referral: null });
  });

  it('keeps a discount and a referral when later addresses don’t name them', () => {
    rememberCampaign('?promo=SPRING-27&ref=clara', storage);
    rememberCampaign('?redirect-to=%2Faccount', storage);
    expect(readCampaign(storage)).toEqual({ promo: 'SPRING-27', referral: 'clara' });
  });

  it('replaces an older promo with a newer one', () => {
    rememberCampaign('?promo=SPRING-27', storage);
    rememberCampaign('?promo=dsc_01hv6scyf7qdnzcdq01t2y8dx4', storage);
    expect(readCampaign(storage).promo).toBe('dsc_01hv6scyf7qdnzcdq01t2y8dx4');
  });

  it('forgets a promo that was dropped, although the address names it again, and takes another', () => {
    rememberCampaign('?promo=SPRING-27&ref=clara', storage);
    dropPromo('SPRING-27', storage);
    rememberCampaign('?promo=SPRING-27', storage);
    expect(readCampaign(storage)).toEqual({ promo: null, referral: 'clara' });
    rememberCampaign('?promo=SUMMER-27', storage);
    expect(readCampaign(storage).promo).toBe('SUMMER-27');
  });

  it.each(['', ' ', 'two words', '<script>', 'x'.repeat(65), '💸'])('takes no notice of %j', (value) => {
    rememberCampaign(`?${new URLSearchParams({ promo: value, ref: value })}`, storage);
    expect(readCampaign(storage)).toEqual({ promo: null, referral: null });
  });
});
