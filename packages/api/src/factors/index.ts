export const factors = {
  addPasskey: () => import('./add-passkey.ts'),
  beginPasskey: () => import('./begin-passkey.ts'),
  beginTotp: () => import('./begin-totp.ts'),
  confirm: () => import('./confirm.ts'),
  confirmTotp: () => import('./confirm-totp.ts'),
  getConfirmOptions: () => import('./get-confirm-options.ts'),
  listFactors: () => import('./list-factors.ts'),
  makeRecoveryCodes: () => import('./make-recovery-codes.ts'),
  removePasskey: () => import('./remove-passkey.ts'),
  removeTotp: () => import('./remove-totp.ts'),
  renamePasskey: () => import('./rename-passkey.ts'),
};
