/** True if this browser knows passkeys. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** True if a passkey can be used here, before the server says so. They belong to names: there is none for a number. */
export const canUsePasskeys = () => knowsPasskeys() && !/^[\d.]+$|:/.test(location.hostname);

/** The calls of passkeys, which only pages that use them load. */
export const loadPasskeys = () => import('./passkey-calls.ts');
