export const licenses = {
  getPassport: () => import('./get-passport.ts'),
  listLicenses: () => import('./list-licenses.ts'),
  redeemLicenses: () => import('./redeem-licenses.ts'),
};
