/** The portal's keys in the browser's storage. */
export const storageKeys = {
  token: 'Bearer',
  machineId: 'machine-id',
  cart: 'cart',
  recent: 'recent',
  /** In the tab's storage: the checkout's cart, and its result. */
  setAside: 'cart-set-aside',
  purchase: 'purchase',
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

/** Storage that a browser may refuse (private windows, blocked cookies): then nothing is kept, and nothing breaks. */
export interface ItemStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

export function createBrowserStorage(getStorage: () => Storage): ItemStorage {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(getStorage());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key)),
    write: (key, value) => attempt((storage) => storage.setItem(key, value)),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  };
}

export const browserStorage = createBrowserStorage(() => window.localStorage);
