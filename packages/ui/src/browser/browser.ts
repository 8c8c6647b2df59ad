/**
 * Calls that a browser may refuse: private windows, blocked site data, settings of its owner. Nothing here throws, and
 * where something is refused the page goes on without it.
 */

/** Null where the browser refuses. */
export function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const matchesMedia = (query: string): boolean => attempt(() => matchMedia(query).matches) ?? false;

/** The values that a browser stores for a page. */
export interface ItemStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

export interface BrowserStorage extends ItemStorage {
  /** True if the browser did not take something. It is kept as long as the page is open. */
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
