import { useCallback } from 'react';
import { storageKeys } from './browser/browser-storage.ts';
import { useServices } from './services-provider.tsx';

/**
 * The `ref` of a payment button. It gets focus again if the page reloaded because the payment window was closed without
 * paying.
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
