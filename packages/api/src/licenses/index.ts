export const licenses = {
  getPassport: () => import('./get-passport.ts'),
  listCodeLayouts: () => import('./list-code-layouts.ts'),
  listLicenses: () => import('./list-licenses.ts'),
  redeemLicenses: () => import('./redeem-licenses.ts'),
};
