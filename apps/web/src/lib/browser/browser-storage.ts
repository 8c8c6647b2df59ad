import { createBrowserStorage } from '@backline/ui/browser';
import { whenForgotten } from '../text/when-forgotten.ts';

export type { ItemStorage } from '@backline/ui/browser';

/** Keys that belong to the logged-in account. Logging out removes them, so that the next account does not see them. */
const accountKeys = {
  cart: 'cart',
  recent: 'recent',
  /** In the tab's storage: the checkout's cart and result. */
  setAside: 'cart-set-aside',
  purchase: 'purchase',
  planPayment: 'plan-payment',
  /** In the tab's storage: the payment window was closed without paying, and the page is reloading. */
  leftPayment: 'left-payment',
  /** In the tab's storage: the last played preview. */
  heard: 'heard',
  /** In the tab's storage: an offline computer's request, while its owner logs in. */
  offlineRequest: 'offline-request',
  /** An installer was downloaded with this browser. */
  downloaded: 'downloaded',
  /** A sign-up started in this browser, and may continue without typing. */
  begun: 'sign-up-begun',
  /** The password was changed, and the user has yet to be asked which computers stay signed in. */
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
  /** The player's settings. */
  audition: 'audition',
  /** In the tab's storage: items put into the cart before the page was ready, in lines. */
  cartWishes: 'cart-wishes',
  /** The visitor's answer about analytics and referrals. */
  trackers: 'trackers',
} as const;

export const browserStorage = createBrowserStorage(() => window.localStorage);
/** Survives a reload, but not the closing of the tab. */
export const tabStorage = createBrowserStorage(() => window.sessionStorage);

whenForgotten(() => {
  for (const key of Object.values(accountKeys)) for (const storage of [browserStorage, tabStorage]) storage.remove(key);
});
