/** True if this browser supports passkeys. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** True if passkeys can work here, before the server says so: they need a host name, not a numeric address. */
export const canUsePasskeys = () => knowsPasskeys() && !/^[\d.]+$|:/.test(location.hostname);

/** The passkey calls, only loaded by pages that use them. */
export const loadPasskeys = () => import('./passkey-calls.ts');
