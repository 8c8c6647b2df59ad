/**
 * Browser calls that may be refused, in private windows, with blocked site data or by settings. Nothing here throws;
 * after a refusal the page continues without the feature.
 */

/** Null if the browser refuses. */
export function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const matchesMedia = (query: string): boolean => attempt(() => matchMedia(query).matches) ?? false;

/** Values that a browser stores for a page. */
export interface ItemStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

export interface BrowserStorage extends ItemStorage {
  /** True if the browser refused to store something. The page then keeps it in memory. */
  isRefused: () => boolean;
}

export function createBrowserStorage(getStorage: () => Storage): BrowserStorage {
  const refused = new Map<string, string>();
  return {
    read: (key) => refused.get(key) ?? attempt(() => getStorage().getItem(key)),
    write: (key, value) => {
      refused.set(key, value);
      attempt(() => {
        getStorage().setItem(key, value);
        refused.delete(key);
      });
    },
    remove: (key) => {
      refused.delete(key);
      attempt(() => getStorage().removeItem(key));
    },
    isRefused: () => refused.size > 0,
  };
}
