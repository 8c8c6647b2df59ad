import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';

/** Why the session ended. It decides the next page, and the notice there. */
export type SignOutReason = 'logged_out' | 'expired';

export interface AuthState {
  token: string | null;
  signOutReason: SignOutReason | null;
}

export interface AuthStore extends Omit<StoreApi<AuthState>, 'setState'> {
  signIn: (token: string) => void;
  signOut: (reason: SignOutReason) => void;
  /** Applies another tab's change of the stored token. */
  follow: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
}

export function createAuthStore(storage: ItemStorage): AuthStore {
  const { setState, ...store } = createStore<AuthState>(() => ({
    token: storage.read(storageKeys.token),
    signOutReason: null,
  }));
  const set = (next: AuthState) => {
    if (next.token !== store.getState().token) setState(next);
  };

  return {
    ...store,
    signIn: (token) => {
      storage.write(storageKeys.token, token);
      set({ token, signOutReason: null });
    },
    signOut: (reason) => {
      storage.remove(storageKeys.token);
      set({ token: null, signOutReason: reason });
    },
    follow: ({ key, newValue }) => {
      if (key === storageKeys.token && newValue !== null) set({ token: newValue, signOutReason: null });
      else if (key === storageKeys.token || key === null) set({ token: null, signOutReason: 'logged_out' });
    },
  };
}
