import { createBrowserStorage, type ItemStorage } from '@backline/ui/browser';

export type { ItemStorage } from '@backline/ui/browser';

/** The portal's keys in the browser's storage. */
export const storageKeys = {
  token: 'Bearer',
  machineId: 'machine-id',
  cart: 'cart',
  recent: 'recent',
  /** In the tab's storage: the checkout's cart, and its result. */
  setAside: 'cart-set-aside',
  purchase: 'purchase',
  /** When the payment was whose receipt came into sight. */
  purchaseSeen: 'purchase-seen',
  planPayment: 'plan-payment',
  /** In the tab's storage: the discount and the referral from the address. */
  promo: 'promo',
  droppedPromo: 'promo-dropped',
  referral: 'referral',
  /** How previews are played. In the tab's storage: the last one. */
  audition: 'audition',
  heard: 'heard',
  /** In the tab's storage: the request of a computer without internet, while its owner logs in. */
  offlineRequest: 'offline-request',
  /** In the tab's storage: what was put into the cart before the page answered, by lines. */
  cartWishes: 'cart-wishes',
  /** An installer was downloaded with this browser. */
  downloaded: 'downloaded',
  /** A sign-up began in this browser: it may go on without typing. */
  begun: 'sign-up-begun',
  /** The password is new, and which computers stay signed in was not asked yet. */
  newPassword: 'new-password',
  /** What the visitor answered about analytics and referrals. */
  trackers: 'trackers',
} as const;

/** Belongs to the account that is signed in: logging out removes it, so that the next account finds nothing of it. */
const keysOfAccount = [
  storageKeys.cart,
  storageKeys.recent,
  storageKeys.setAside,
  storageKeys.purchase,
  storageKeys.purchaseSeen,
  storageKeys.planPayment,
  storageKeys.heard,
  storageKeys.offlineRequest,
  storageKeys.downloaded,
  storageKeys.begun,
  storageKeys.newPassword,
];

export function forgetAccount(storages: readonly ItemStorage[]): void {
  for (const storage of storages) for (const key of keysOfAccount) storage.remove(key);
}

export const browserStorage = createBrowserStorage(() => window.localStorage);
/** Outlives a reload and nothing more. */
export const tabStorage = createBrowserStorage(() => window.sessionStorage);
