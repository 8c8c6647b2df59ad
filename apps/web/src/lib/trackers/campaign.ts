import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';

/** The discount and referral in the visitor's address. */
export interface Campaign {
  /** A discount: the provider's id (`dsc_…`), or a code that a customer could type. */
  promo: string | null;
  /** The affiliate who referred the visitor. */
  referral: string | null;
}

const params = { promo: 'promo', referral: 'ref' } as const;
/** Distinguishes a discount's id from a code. */
export function isDiscountId(promo: string): boolean {
  return promo.startsWith('dsc_');
}

/** Addresses are untrusted: a value is a short word. */
const mark = /^[\w.~-]{1,64}$/;

/** Stores the address's values in the tab, so that they survive the login and the reload after a payment. */
export function rememberCampaign(search: string, storage: ItemStorage): void {
  const query = new URLSearchParams(search);
  for (const name of ['promo', 'referral'] as const) {
    const value = query.get(params[name]);
    const isDropped = name === 'promo' && value === storage.read(storageKeys.droppedPromo);
    if (value !== null && mark.test(value) && !isDropped) storage.write(storageKeys[name], value);
  }
}

/** Forgets a promo code that the provider refused, even if the address still names it. */
export function dropPromo(promo: string, storage: ItemStorage): void {
  storage.remove(storageKeys.promo);
  storage.write(storageKeys.droppedPromo, promo);
}

export function readCampaign(storage: ItemStorage): Campaign {
  return { promo: storage.read(storageKeys.promo), referral: storage.read(storageKeys.referral) };
}
