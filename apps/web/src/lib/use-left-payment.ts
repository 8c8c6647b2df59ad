import { useCallback } from 'react';
import { storageKeys } from './browser/browser-storage.ts';
import { useServices } from './services-provider.tsx';

/**
 * The `ref` of a button that leads to a payment: it has the focus again on the page that was loaded because the payment
 * window was left without paying.
 */
export function useLeftPayment(): (button: HTMLButtonElement | null) => void {
  const { tabStorage } = useServices();
  return useCallback(
    (button) => {
      if (button === null || button.disabled || tabStorage.read(storageKeys.leftPayment) === null) return;
      tabStorage.remove(storageKeys.leftPayment);
      button.focus({ preventScroll: true });
    },
    [tabStorage],
  );
}
