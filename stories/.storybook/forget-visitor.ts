import { closeAudition } from '@backline/web/features/audition/use-audition.ts';
import { storageKeys } from '@backline/web/lib/browser/browser-storage.ts';

/**
 * Makes each story start in a browser that was never here before. Only the device's id stays, because making one takes
 * a second.
 */
export function forgetVisitor() {
  const machineId = localStorage.getItem(storageKeys.machineId);
  closeAudition();
  localStorage.clear();
  sessionStorage.removeItem(storageKeys.heard);
  if (machineId !== null) localStorage.setItem(storageKeys.machineId, machineId);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, where the workshop opens too
  document.cookie = 'sidebar_state=; path=/; max-age=0';
}
