import { type ItemStorage, storageKeys } from './browser-storage.ts';

/** What brought the visitor here, as far as their address said. */
export interface Campaign {
  /** A discount: the provider's id of it (`dsc_…`), or the code that a customer could type. */
  promo: string | null;
  /** Who is to be thanked for the visit. */
  referral: string | null;
}

const params = { promo: 'promo', referral: 'ref' } as const;
/** Tells a discount's id from the code of one. */
export function isDiscountId(promo: string): boolean {
  return promo.startsWith('dsc_');
}

/** Anybody may have written the address; a mark is a short word and no sentence. */
const mark = /^[\w.~-]{1,64}$/;

/** Keeps what the address says for as long as the tab, so that it outlives the login and the reload after a payment. */
export function rememberCampaign(search: string, storage: ItemStorage): void {
  const query = new URLSearchParams(search);
  for (const name of ['promo', 'referral'] as const) {
    const value = query.get(params[name]);
    const isDropped = name === 'promo' && value === storage.read(storageKeys.droppedPromo);
    if (value !== null && mark.test(value) && !isDropped) storage.write(storageKeys[name], value);
  }
}

/** The provider refuses it: it is not asked for again, although the address may still name it. */
export function dropPromo(promo: string, storage: ItemStorage): void {
  storage.remove(storageKeys.promo);
  storage.write(storageKeys.droppedPromo, promo);
}

export function readCampaign(storage: ItemStorage): Campaign {
  return { promo: storage.read(storageKeys.promo), referral: storage.read(storageKeys.referral) };
}
