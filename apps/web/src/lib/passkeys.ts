/** Whether this browser can use passkeys here. They belong to names: no browser makes one for a number. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** The calls of passkeys, which only pages that use them load. */
export const loadPasskeys = () => import('./passkey-calls.ts');
