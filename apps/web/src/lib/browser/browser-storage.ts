import { createBrowserStorage } from '@backline/ui/browser';
import { whenForgotten } from '../text/when-forgotten.ts';

export type { ItemStorage } from '@backline/ui/browser';

/** Keys of what belongs to the account that is signed in. Logging out removes it: the next account finds nothing of it. */
const accountKeys = {
  cart: 'cart',
  recent: 'recent',
  /** In the tab's storage: the checkout's cart, and its result. */
  setAside: 'cart-set-aside',
  purchase: 'purchase',
  planPayment: 'plan-payment',
  /** In the tab's storage: the payment window was left without paying, and the page is loaded again. */
  leftPayment: 'left-payment',
  /** In the tab's storage: the preview that was played last. */
  heard: 'heard',
  /** In the tab's storage: the request of a computer without internet, while its owner logs in. */
  offlineRequest: 'offline-request',
  /** An installer was downloaded with this browser. */
  downloaded: 'downloaded',
  /** A sign-up began in this browser: it may go on without typing. */
  begun: 'sign-up-begun',
  /** The password is new, and which computers stay signed in was not asked yet. */
  newPassword: 'new-password',
} as const;

/** The portal's keys in the browser's storage. */
export const storageKeys = {
  ...accountKeys,
  token: 'Bearer',
  machineId: 'machine-id',
  /** In the tab's storage: the discount and the referral from the address. */
  promo: 'promo',
  droppedPromo: 'promo-dropped',
  referral: 'referral',
  /** How previews are played. */
  audition: 'audition',
  /** In the tab's storage: what was put into the cart before the page answered, by lines. */
  cartWishes: 'cart-wishes',
  /** The visitor's answer about analytics and referrals. */
  trackers: 'trackers',
} as const;

export const browserStorage = createBrowserStorage(() => window.localStorage);
/** Outlives a reload and nothing more. */
export const tabStorage = createBrowserStorage(() => window.sessionStorage);

whenForgotten(() => {
  for (const key of Object.values(accountKeys)) for (const storage of [browserStorage, tabStorage]) storage.remove(key);
});
